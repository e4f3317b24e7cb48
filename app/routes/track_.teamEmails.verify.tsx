import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import type { TeamVerification } from "../../contract/team-notifications";
import { LinkPage } from "../features/signed-links/link-page";
import { actByLink, loadLink } from "../features/signed-links/load-link.server";
import styles from "../features/team/link-forms.css?url";
import { Verification } from "../features/team/verification";
import { useTranslation } from "../i18n/translation";

export { offlineClientAction as clientAction } from "../endApi/offline-client-action";
export { linkPageMeta as meta } from "../features/signed-links/link-page";
export { linkPageHeaders as headers } from "../features/signed-links/load-link.server";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  loadLink(request, context, (endApi) => endApi.getTeamVerification());

export const action = ({ request, context }: ActionFunctionArgs) =>
  actByLink(request, context, (endApi) => endApi.verifyTeamRecipient());

export const shouldRevalidate = () => true;

export default function VerifyTeamEmailRoute() {
  const { t } = useTranslation("team");
  return (
    <LinkPage<TeamVerification>
      title={t("verify.title")}
      subtitle={({ store }) => store.name}
      elsewhere={t("link.elsewhere")}
    >
      {(verification, { requestKey }) => <Verification verification={verification} requestKey={requestKey} />}
    </LinkPage>
  );
}
