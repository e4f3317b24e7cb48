import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import type { TeamSubscription } from "../../contract/team-notifications";
import { LinkPage } from "../features/signed-links/link-page";
import { actByLink, loadLink } from "../features/signed-links/load-link.server";
import styles from "../features/team/link-forms.css?url";
import { Subscription } from "../features/team/subscription";
import { unsubscribe } from "../features/team/unsubscribe.server";
import { useTranslation } from "../i18n/translation";

export { offlineClientAction as clientAction } from "../endApi/offline-client-action";
export { linkPageMeta as meta } from "../features/signed-links/link-page";
export { linkPageHeaders as headers } from "../features/signed-links/load-link.server";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  loadLink(request, context, (endApi) => endApi.getTeamSubscription());

export const action = ({ request, context }: ActionFunctionArgs) => actByLink(request, context, unsubscribe);

export const shouldRevalidate = () => true;

export default function UnsubscribeTeamRoute() {
  const { t } = useTranslation("team");
  return (
    <LinkPage<TeamSubscription>
      title={t("unsubscribe.title")}
      subtitle={({ store }) => store.name}
      elsewhere={t("link.elsewhere")}
    >
      {(subscription, { requestKey }) => <Subscription subscription={subscription} requestKey={requestKey} />}
    </LinkPage>
  );
}
