import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AppProvider } from "@shopify/polaris";
import { useContext } from "react";
import { linkPageHeaders } from "../endApi/link-api.server";
import type { Failure } from "../endApi/failure";
import { actOnStatus } from "../features/update-status/act-on-status.server";
import { loadStatusUpdate, type StatusUpdateView } from "../features/update-status/load-status-update.server";
import { LinkRefused } from "../features/update-status/link-refused";
import { UpdateStatus } from "../features/update-status/update-status";
import styles from "../features/update-status/update-status.css?url";
import { PolarisTextsContext } from "../i18n/polaris-texts";
import { PolarisLink } from "../shell/polaris-link";

export { offlineClientAction as clientAction } from "../endApi/offline-client-action";

export const meta: MetaFunction = () => [
  { title: "Waybill" },
  { name: "robots", content: "noindex, nofollow" },
];
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const headers: HeadersFunction = () => linkPageHeaders;

/** Mail scanners open links: opening one changes nothing. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { view, status } = await loadStatusUpdate(request, context);
  // A form that is sent twice has one key.
  return data({ view, key: crypto.randomUUID() }, { status });
}

/** What a refused choice says may be out of date: another of the team has used the link. */
export const shouldRevalidate = () => true;

export async function action({ request, context }: ActionFunctionArgs) {
  const refused = await actOnStatus(request, context);
  const { pathname, search } = new URL(request.url);
  if (!refused) return redirect(pathname.replace(/\.data$/, "") + search, 303);
  return data(refused.failure, { status: refused.status });
}

interface Loaded {
  view: StatusUpdateView;
  /** Of the page's form. */
  key: string;
}

export default function UpdateStatusRoute() {
  const { view, key } = useLoaderData() as Loaded;
  const failure = (useActionData() ?? null) as Failure | null;
  const texts = useContext(PolarisTextsContext);
  return (
    <AppProvider i18n={texts ?? {}} linkComponent={PolarisLink}>
      <main className="wb-update-status">
        {view.isShown ? (
          <UpdateStatus update={view} requestKey={key} failure={failure} />
        ) : (
          <LinkRefused failure={view.failure} />
        )}
      </main>
    </AppProvider>
  );
}
