import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { linkPageHeaders } from "../endApi/link-api.server";

import type { TeamVerification } from "../../contract/team-notifications";
import { LinkAsk, LinkDone, LinkPage, LinkRefused } from "../features/team/link-page";
import styles from "../features/team/link-page.css?url";
import { type LinkView, loadVerification, verify } from "../features/team/load-team-link.server";
import { useTranslation } from "../i18n/translation";

export { offlineClientAction as clientAction } from "../endApi/offline-client-action";

export const meta: MetaFunction = () => [
  { title: "Waybill" },
  { name: "robots", content: "noindex, nofollow" },
];
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const headers: HeadersFunction = () => linkPageHeaders;

/** Mail scanners open links: opening one changes nothing. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { view, status } = await loadVerification(request, context);
  return data({ view, key: crypto.randomUUID() }, { status });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const isDone = await verify(request, context);
  const { pathname, search } = new URL(request.url);
  return isDone ? redirect(pathname.replace(/\.data$/, "") + search, 303) : data(null, { status: 404 });
}

export const shouldRevalidate = () => true;

export default function VerifyTeamEmailRoute() {
  const { view, key } = useLoaderData() as { view: LinkView<TeamVerification>; key: string };
  const { t } = useTranslation("team");
  if (!view.isShown)
    return (
      <LinkPage title={t("verify.title")}>
        <LinkRefused failure={view.failure} />
      </LinkPage>
    );
  const names = { store: view.store.name, address: view.address };
  return (
    <LinkPage title={t("verify.title")}>
      {view.state === "verified" ? (
        <LinkDone title={t("verify.done", names)} text={t("verify.doneText", names)} />
      ) : (
        <LinkAsk
          text={t("verify.text", names)}
          choices={[{ what: "verify", label: t("verify.button") }]}
          requestKey={key}
        />
      )}
    </LinkPage>
  );
}
