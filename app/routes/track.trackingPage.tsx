import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { endApiFor } from "../endApi/end-api-for.server";
import { ScreenPage } from "../features/screens/screen-page";
import { loadTrackingPages } from "../features/tracking-pages/load-tracking-pages.server";
import { PagesCard } from "../features/tracking-pages/pages-card";
import { formatFor } from "../shell/shell-data.server";
import { reloadOn } from "../shell/reload-on";

export const shouldRevalidate = reloadOn("pages", "store");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const format = await formatFor(request, context);
  return { pages: await loadTrackingPages(endApi, format) };
}

export default function TrackingPagePage() {
  const { pages } = useLoaderData<typeof loader>();
  return <ScreenPage area="trackingPage" built={{ pages: <PagesCard pages={pages} /> }} />;
}
