import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AppProvider } from "@shopify/polaris";
import { useContext } from "react";
import { StandAlonePage } from "../components/stand-alone-page";
import { useFailureWords } from "../components/use-failure-words";
import { linkPageHeaders } from "../endApi/link-api.server";
import {
  type LinkedStatistics,
  loadLinkedStatistics,
} from "../features/notifications/statistics/load-linked-statistics.server";
import { LinkedStatisticsPage } from "../features/notifications/statistics/linked-statistics";
import { PolarisTextsContext } from "../i18n/polaris-texts";
import { PolarisLink } from "../shell/polaris-link";
import { reloadOn } from "../shell/reload-on";

export const meta: MetaFunction = () => [
  { title: "Waybill" },
  { name: "robots", content: "noindex, nofollow" },
];
export const headers: HeadersFunction = () => linkPageHeaders;
export const shouldRevalidate = reloadOn();

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { view, status } = await loadLinkedStatistics(request, context);
  return data(view, { status });
}

export default function EmailStatisticsRoute() {
  const view = useLoaderData() as LinkedStatistics;
  const texts = useContext(PolarisTextsContext);
  const wordsOf = useFailureWords();
  if (!view.isShown)
    return (
      <StandAlonePage page="emailStatistics" title={view.failure ? wordsOf(view.failure).title : null} />
    );
  return (
    <AppProvider i18n={texts ?? {}} linkComponent={PolarisLink}>
      <main>
        <LinkedStatisticsPage view={view} />
      </main>
    </AppProvider>
  );
}
