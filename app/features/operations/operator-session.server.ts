import { createEndApi, type EndApi } from "../../endApi/create-end-api.server";
import { cookieOf } from "../../endApi/credential.server";
import { EndApiError } from "../../endApi/end-api-error";
import { failed } from "../../endApi/end-api-for.server";
import type { LoadContext } from "../../load-context";

const COOKIE = "waybill_operator";
/** A working day: a token may be good for months, a browser that was left open is not. */
const SESSION_SECONDS = 12 * 3600;
/** Three parts of base64url, as a signed token has; the service checks what they say. */
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** The operator's own client; null without the cookie. A shop's admin token is another cookie, which is not read here. */
export function operatorApi(request: Request, context: LoadContext): EndApi | null {
  const token = cookieOf(request, COOKIE);
  return token && TOKEN.test(token) ? apiFor(token, context) : null;
}

/**
 * The session's cookie for a token that the service accepts; null for any other.
 * @throws Response where the service cannot be asked
 */
export async function openSession(token: string, context: LoadContext): Promise<string | null> {
  if (!TOKEN.test(token)) return null;
  const isAccepted = await orNullIfRefused(apiFor(token, context).getOperations());
  return isAccepted && cookie(token, SESSION_SECONDS, context);
}

export const closedSession = (context: LoadContext): string => cookie("", 0, context);

/** Null where the token is over, revoked or another's. @throws Response for any other failure of a call */
export async function orNullIfRefused<Data>(call: Promise<Data>): Promise<Data | null> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof EndApiError)) throw error;
    const { code, message, traceId, status } = error;
    if (status === 401) return null;
    throw failed({ code, message, traceId }, status);
  }
}

/** Whether a form comes from our own pages: other sites must not act by the cookie, nor put another's in its place. */
export const isOwnForm = (request: Request, { config }: LoadContext): boolean =>
  request.headers.get("origin") === new URL(config.appUrl).origin;

function apiFor(bearer: string, { endApi: send, config, report }: LoadContext): EndApi {
  return createEndApi({ send, base: `${config.appUrl}/endApi`, bearer, locale: "en_US", report });
}

// The path is that of the page's data, too: `/track/operations.data` is not below `/track/operations`.
function cookie(value: string, maxAge: number, { config }: LoadContext): string {
  const secure = config.appUrl.startsWith("https://") ? "; Secure" : "";
  return `${COOKIE}=${value}; Path=/track; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`;
}
