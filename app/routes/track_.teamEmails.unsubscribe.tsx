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

import type { TeamSubscription } from "../../contract/team-notifications";
import { LinkPage, LinkRefused } from "../features/team/link-page";
import styles from "../features/team/link-page.css?url";
import { type LinkView, loadSubscription, unsubscribe } from "../features/team/load-team-link.server";
import { Subscription } from "../features/team/subscription";
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
  const { view, status } = await loadSubscription(request, context);
  return data({ view, key: crypto.randomUUID() }, { status });
}

/** Also the button of mail clients (RFC 8058): a POST without cookies, and without an origin. */
export async function action({ request, context }: ActionFunctionArgs) {
  const isDone = await unsubscribe(request, context);
  const { pathname, search } = new URL(request.url);
  return isDone ? redirect(pathname.replace(/\.data$/, "") + search, 303) : data(null, { status: 404 });
}

export const shouldRevalidate = () => true;

export default function UnsubscribeTeamRoute() {
  const { view, key } = useLoaderData() as { view: LinkView<TeamSubscription>; key: string };
  const { t } = useTranslation("team");
  if (!view.isShown)
    return (
      <LinkPage title={t("unsubscribe.title")}>
        <LinkRefused failure={view.failure} />
      </LinkPage>
    );
  return (
    <LinkPage title={t("unsubscribe.titleOf", { store: view.store.name })}>
      <Subscription subscription={view} requestKey={key} />
    </LinkPage>
  );
}
