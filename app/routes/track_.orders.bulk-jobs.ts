import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { z } from "zod";
import { BAD_PARAMETER } from "../../contract/errors";
import { BulkJobId } from "../../contract/ids";
import { failureIn } from "../endApi/failure";
import { endApiFor, failed } from "../endApi/end-api-for.server";
import { formIn } from "../endApi/form-in.server";
import { toResult } from "../endApi/to-result.server";
import { presentJob } from "../features/bulk/present-job.server";

export { offlineClientAction as clientAction } from "../endApi/offline-client-action";

const Intent = z.object({ intent: z.enum(["cancel", "dismiss"]), id: BulkJobId });

/** Jobs that are under way or have ended lately; asked again while one of them runs. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const { jobs } = await endApi.listBulkJobs();
  return { jobs: jobs.map(presentJob) };
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

/** Ends a job, or puts away how it ended. */
export async function action({ request, context }: ActionFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const parsed = Intent.safeParse(Object.fromEntries(await formIn(request)));
  if (!parsed.success) throw failed({ code: BAD_PARAMETER, message: "Unknown intent", traceId: null }, 400);
  const { intent, id } = parsed.data;
  return toResult(intent === "cancel" ? endApi.cancelBulkJob({ id }) : endApi.dismissBulkJob({ id }));
}
