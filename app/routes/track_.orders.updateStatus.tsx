import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { LinkPage } from "../features/signed-links/link-page";
import { actByLink, loadLink } from "../features/signed-links/load-link.server";
import { actOnStatus } from "../features/update-status/act-on-status.server";
import {
  readStatusUpdate,
  type ShownStatusUpdate,
} from "../features/update-status/read-status-update.server";
import { UpdateStatus } from "../features/update-status/update-status";
import styles from "../features/update-status/update-status.css?url";
import { useTranslation } from "../i18n/translation";

export { offlineClientAction as clientAction } from "../endApi/offline-client-action";
export { linkPageMeta as meta } from "../features/signed-links/link-page";
export { linkPageHeaders as headers } from "../features/signed-links/load-link.server";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  loadLink(request, context, (endApi) => readStatusUpdate(endApi, request, context));

export const action = ({ request, context }: ActionFunctionArgs) => actByLink(request, context, actOnStatus);

/** What a refused choice says may be out of date: another of the team has used the link. */
export const shouldRevalidate = () => true;

export default function UpdateStatusRoute() {
  const { t } = useTranslation("updateStatus");
  return (
    <LinkPage<ShownStatusUpdate>
      title={t("title")}
      subtitle={({ store }) => store}
      elsewhere={t("elsewhere")}
      fields={["status"]}
    >
      {(update, form) => <UpdateStatus update={update} {...form} />}
    </LinkPage>
  );
}
