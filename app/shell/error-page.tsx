import { Link, useRevalidator, useRouteError } from "@remix-run/react";
import { usePageTitle } from "../components/use-page-title";
import { failureIn, NO_SESSION, NO_STORE } from "../endApi/failure";
import { useTranslation } from "../i18n/translation";

/**
 * The page for what a loader threw, by kind: no session, signed out, not found, the store's record unreadable, no
 * network, a client error, and a failure of ours. Rendered without Polaris, whose provider may be missing, inside the
 * `main` of the caller.
 */
export function ErrorPage() {
  const error = useRouteError();
  const { t } = useTranslation("errors");
  const failure = failureIn(error);
  const kind = failure?.reason === "orderNotFound" ? "order" : kindOf(error);
  usePageTitle(t(`${kind}.title`));

  return (
    <div className="wb-error">
      <h1>{t(`${kind}.title`)}</h1>
      <p>{t(`${kind}.text`)}</p>
      {RETRYABLE.has(kind) && <Retry />}
      {kind === "order" && (
        <Link className="wb-button" to="/track/orders">
          {t("order.action")}
        </Link>
      )}
      {kind === "missing" && (
        <Link className="wb-button" to="/track/dashboard">
          {t("missing.action")}
        </Link>
      )}
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
  | "forbidden"
  | "large"
  | "unreadable"
  | "busy"
  | "store"
  | "network"
  | "server";

const RETRYABLE = new Set<Kind>(["store", "server", "network", "busy"]);

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
