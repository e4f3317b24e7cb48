import type { LoaderFunctionArgs } from "@remix-run/node";
import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { failureIn } from "../endApi/failure";
import { endApiFor } from "../endApi/end-api-for.server";
import { presentJob } from "../features/bulk/present-job.server";
import { formatFor } from "../shell/shell-data.server";
import { reloadOn } from "../shell/reload-on";

export const shouldRevalidate = reloadOn("tasks");

/** Jobs that are under way or have ended lately; asked again while one of them runs. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const [{ jobs }, format] = await Promise.all([endApi.listBulkJobs(), formatFor(request, context)]);
  return { jobs: jobs.map((job) => presentJob(job, format)) };
}

let lastLoaded: Awaited<ReturnType<typeof loader>> = { jobs: [] };

/** A network or a service that is unavailable for a moment must not replace the page: the jobs loaded last stay. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  try {
    lastLoaded = await serverLoader<typeof loader>();
  } catch (error) {
    if ((failureIn(error)?.status ?? 500) < 500) throw error;
  }
  return lastLoaded;
}
