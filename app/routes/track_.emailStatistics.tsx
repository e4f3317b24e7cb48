import type { LoaderFunctionArgs } from "@remix-run/node";
import { LinkedStatistics } from "../features/notifications/statistics/linked-statistics";
import {
  readLinkedStatistics,
  type ShownLinkedStatistics,
} from "../features/notifications/statistics/read-linked-statistics.server";
import { LinkPage } from "../features/signed-links/link-page";
import { loadLink } from "../features/signed-links/load-link.server";
import { useTranslation } from "../i18n/translation";
import { reloadOn } from "../shell/reload-on";

export { linkPageMeta as meta } from "../features/signed-links/link-page";
export { linkPageHeaders as headers } from "../features/signed-links/load-link.server";

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  loadLink(request, context, (endApi) => readLinkedStatistics(endApi, request, context));

export const shouldRevalidate = reloadOn();

export default function EmailStatisticsRoute() {
  const { t } = useTranslation("standAlone");
  return (
    <LinkPage<ShownLinkedStatistics>
      title={t("emailStatistics.title")}
      subtitle={({ store, statistics }) => `${store} · ${statistics.period}`}
      elsewhere={t("emailStatistics.text")}
      isWide
    >
      {(shown) => <LinkedStatistics shown={shown} />}
    </LinkPage>
  );
}
