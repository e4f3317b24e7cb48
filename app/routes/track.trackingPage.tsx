import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { endApiFor } from "../endApi/end-api-for.server";
import { CourierTextsCard } from "../features/courier-texts/courier-texts-card";
import { loadCourierTexts } from "../features/courier-texts/load-courier-texts.server";
import { FormParts } from "../form/form-parts";
import { PartLink } from "../features/page-editor/part-links";
import { partOfAnchor } from "../features/page-editor/part-of-anchor";
import type { ScreenId } from "../features/screens/registry";
import { ScreenPage } from "../features/screens/screen-page";
import { loadTrackingPages } from "../features/tracking-pages/load-tracking-pages.server";
import { PagesCard } from "../features/tracking-pages/pages-card";
import { formatFor } from "../shell/shell-data.server";
import { reloadOn } from "../shell/reload-on";

export const shouldRevalidate = reloadOn("pages", "store", "settings");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const format = await formatFor(request, context);
  const [pages, courierTexts] = await Promise.all([
    loadTrackingPages(endApi, format),
    loadCourierTexts(endApi),
  ]);
  const url = new URL(request.url);
  const anchor = url.searchParams.get("anchor");
  // What search and pins lead to is a part of the default page's editor; the rest of the address is the store's.
  if (partOfAnchor(anchor)) throw redirect(`/track/trackingPage/edit/${pages[0]!.id}${url.search}`);
  return { pages, courierTexts };
}

export default function TrackingPagePage() {
  const { pages, courierTexts } = useLoaderData<typeof loader>();
  const partLink = (anchor: ScreenId) => <PartLink page={pages[0]!.id} anchor={anchor} />;
  return (
    <FormParts>
      <ScreenPage
        area="trackingPage"
        built={{
          pages: <PagesCard pages={pages} />,
          "tracking-details-translation": <CourierTextsCard {...courierTexts} />,
          translation: partLink("translation"),
          "menu-item": partLink("menu-item"),
          "additional-text": partLink("additional-text"),
          "order-lookup": partLink("order-lookup"),
          "tracking-details": partLink("tracking-details"),
          "seo-optimization": partLink("seo-optimization"),
          "embed-code": partLink("embed-code"),
          "css-and-html": partLink("css-and-html"),
          "sort-sections": partLink("sort-sections"),
          "store-logo": partLink("store-logo"),
          favicon: partLink("favicon"),
          style: partLink("style"),
          "brand-display": partLink("brand-display"),
        }}
      />
    </FormParts>
  );
}
