import { Link, useRevalidator, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { usePageTitle } from "../components/use-page-title";
import { failureIn, NO_SESSION, NO_STORE } from "../endApi/failure";
import { useTranslation } from "../i18n/translation";

/**
 * The page for what a loader threw, with the ways on from there, by kind: no session, signed out, not found, not in the plan, the store's record unreadable, no
 * network, a client error, and a failure of ours. Rendered without Polaris, whose provider may be missing, inside the
 * `main` of the caller.
 */
export function ErrorPage() {
  const error = useRouteError();
  const { t } = useTranslation("errors");
  const failure = failureIn(error);
  const gone = GONE.get(failure?.reason ?? "");
  const kind = gone?.kind ?? kindOf(error);
  const support = (useRouteLoaderData("root") as { supportUrl: string } | undefined)?.supportUrl;
  usePageTitle(t(`${kind}.title`));

  return (
    <div className="wb-error">
      <h1>{t(`${kind}.title`)}</h1>
      <p>{t(`${kind}.text`)}</p>
      <div className="wb-error-ways">
        {RETRYABLE.has(kind) && <Retry />}
        {gone && (
          <Link className="wb-button" to={gone.list}>
            {t(`${gone.kind}.action`)}
          </Link>
        )}
        {kind === "forbidden" && (
          <Link className="wb-button" to="/track/billing">
            {t("forbidden.action")}
          </Link>
        )}
        {SIGNED_OUT.has(kind) ? (
          <a className="wb-button" href="https://admin.shopify.com/" target="_top">
            {t("session.action")}
          </a>
        ) : (
          <Link className="wb-button" to="/track/dashboard">
            {t("missing.action")}
          </Link>
        )}
        {support && kind !== "network" && (
          <a
            className="wb-button"
            href={supportAddress(support, failure?.traceId)}
            target="_blank"
            rel="noreferrer"
          >
            {t("support")}
          </a>
        )}
      </div>
      {failure?.traceId && <p className="wb-error-trace">{t("trace", { id: failure.traceId })}</p>}
    </div>
  );
}

/** Names of texts. */
type Kind =
  | "session"
  | "refused"
  | "missing"
  | "order"
  | "automation"
  | "forbidden"
  | "large"
  | "unreadable"
  | "busy"
  | "store"
  | "network"
  | "server";

/** What is not there, by the service's reason, with the list to go on from. */
const GONE = new Map([
  ["orderNotFound", { kind: "order" as const, list: "/track/orders" }],
  ["automationNotFound", { kind: "automation" as const, list: "/track/notification/automations" }],
]);

const RETRYABLE = new Set<Kind>(["store", "server", "network", "busy", "refused"]);
/** No page of ours opens then. */
const SIGNED_OUT = new Set<Kind>(["session", "refused"]);

/** An email to support names what its sender saw. */
function supportAddress(support: string, traceId: string | null | undefined): string {
  const isEmail = support.startsWith("mailto:") && traceId && !support.includes("?");
  return isEmail ? `${support}?subject=${encodeURIComponent(`Waybill ${traceId}`)}` : support;
}

function kindOf(error: unknown): Kind {
  const failure = failureIn(error);
  // The error that browsers throw where a request gets no response.
  if (!failure) return error instanceof TypeError ? "network" : "server";
  if (failure.code === NO_SESSION) return "session";
  if (failure.code === NO_STORE) return "store";
  return KINDS.get(failure.status) ?? (failure.status < 500 ? "unreadable" : "server");
}

/** Only "server" states that the failure was reported to us: no other kind is (EndApiError). */
const KINDS = new Map<number, Kind>([
  [400, "missing"],
  [401, "refused"],
  [402, "forbidden"],
  [403, "forbidden"],
  [404, "missing"],
  [413, "large"],
  [429, "busy"],
  [503, "busy"],
]);

/** Reloads the data instead of the page: the frame's own URL may have an expired token. */
function Retry() {
  const { t } = useTranslation("errors");
  const { revalidate, state } = useRevalidator();
  return (
    <button type="button" className="wb-button" onClick={revalidate} disabled={state !== "idle"}>
      {t("retry")}
    </button>
  );
}
