import {
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AppProvider } from "@shopify/polaris";
import { useContext } from "react";
import { NOT_ALLOWED } from "../../contract/errors";
import { failed } from "../endApi/end-api-for.server";
import type { Failure } from "../endApi/failure";
import { formIn } from "../endApi/form-in.server";
import { type ActResult, actOnOperations } from "../features/operations/act-on-operations.server";
import { loadOperations, type OperationsView } from "../features/operations/load-operations.server";
import { Operations } from "../features/operations/operations";
import styles from "../features/operations/operations.css?url";
import {
  closedSession,
  isOwnForm,
  openSession,
  operatorApi,
  orNullIfRefused,
} from "../features/operations/operator-session.server";
import { SignIn } from "../features/operations/sign-in";
import { PolarisTextsContext } from "../i18n/polaris-texts";
import { Confirms } from "../shell/confirm";
import { reloadOn } from "../shell/reload-on";
import { PolarisLink } from "../shell/polaris-link";

export { offlineClientAction as clientAction } from "../endApi/offline-client-action";

export const meta: MetaFunction = () => [{ title: "Operations · Waybill" }];
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const endApi = operatorApi(request, context);
  const view = endApi && (await orNullIfRefused(loadOperations(endApi, new URL(request.url))));
  return { view, hasEnded: endApi !== null && view === null };
}

export const shouldRevalidate = reloadOn();

export async function action({ request, context }: ActionFunctionArgs) {
  if (!isOwnForm(request, context)) throw failed({ code: NOT_ALLOWED, message: "", traceId: null }, 403);
  const form = await formIn(request);
  const token = form.get("token");
  if (typeof token === "string") {
    if (token.trim() === "") return { refused: "Enter your token." };
    const cookie = await openSession(token.trim(), context);
    return cookie ? withCookie(cookie) : { refused: "This token is invalid, expired or revoked." };
  }
  if (form.get("act") === "sign-out") return withCookie(closedSession(context));
  const endApi = operatorApi(request, context);
  const result = endApi && (await orNullIfRefused(actOnOperations(endApi, form)));
  return result ? { result } : { refused: "You were signed out; nothing was done." };
}

const withCookie = (cookie: string) =>
  redirect("/track/operations", { status: 303, headers: { "set-cookie": cookie } });

interface Loaded {
  view: OperationsView | null;
  /** The session was open, and its token is not accepted any more. */
  hasEnded: boolean;
}

/** What the action has returned, or, of a lost network, `offlineClientAction`. */
type Answered = { refused?: string; result?: ActResult } | ({ ok: false } & Failure);

const resultIn = (answered: Answered): ActResult | undefined =>
  "ok" in answered ? { ok: false, message: answered.message } : answered.result;

export default function OperationsRoute() {
  const { view, hasEnded } = useLoaderData<typeof loader>() as Loaded;
  const answered = (useActionData<typeof action>() ?? {}) as Answered;
  const result = resultIn(answered);
  const refused = "refused" in answered ? answered.refused : result?.message;
  const texts = useContext(PolarisTextsContext);
  return (
    <AppProvider i18n={texts ?? {}} linkComponent={PolarisLink}>
      <Confirms>
        <main lang="en" className="wb-operations">
          {view ? <Operations view={view} result={result} /> : <SignIn error={refused} hasEnded={hasEnded} />}
        </main>
      </Confirms>
    </AppProvider>
  );
}
