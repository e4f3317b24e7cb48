import { useRevalidator, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { usePageTitle } from "../components/use-page-title";
import { failureIn, NO_SESSION, NO_STORE } from "../endApi/failure";

/**
 * The page for what a loader threw, by kind: no session, no longer signed in, not there, the store's record
 * unreadable, no network, what the client got wrong, and what is our fault. Drawn without Polaris, whose provider may not be there; it stands in the
 * `main` of whoever shows it.
 */
export function ErrorPage() {
  const error = useRouteError();
  const { t } = useTranslation("errors");
  const failure = failureIn(error);
  const kind = kindOf(error);
  usePageTitle(t(`${kind}.title`));

  return (
    <div className="wb-error">
      <h1>{t(`${kind}.title`)}</h1>
      <p>{t(`${kind}.text`)}</p>
      {RETRYABLE.has(kind) && <Retry />}
      {failure?.traceId && <p className="wb-error-trace">{t("trace", { id: failure.traceId })}</p>}
    </div>
  );
}

type Kind =
  | "session"
  | "refused"
  | "missing"
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
  // The error that browsers throw for a request without a response.
  if (!failure) return error instanceof TypeError ? "network" : "server";
  if (failure.code === NO_SESSION) return "session";
  if (failure.code === NO_STORE) return "store";
  return KINDS.get(failure.status) ?? (failure.status < 500 ? "unreadable" : "server");
}

/** Only "server" says that the failure was reported to us: nothing else is (EndApiError). */
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

/** Asks the loaders again; the frame's own address may carry a token that is too old for a reload. */
function Retry() {
  const { t } = useTranslation("errors");
  const { revalidate, state } = useRevalidator();
  return (
    <button type="button" className="wb-button" onClick={revalidate} disabled={state !== "idle"}>
      {t("retry")}
    </button>
  );
}
