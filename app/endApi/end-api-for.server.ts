import { redirect } from "@remix-run/node";
import { TOKEN_INVALID } from "../../contract/errors";
import { LOCALE_HEADER, localeFor } from "../../contract/locales";
import type { LoadContext } from "../load-context";
import { bounceAddress } from "./bounce.server";
import { createEndApi, lazyCalls, type CallHeaders, type EndApi } from "./create-end-api.server";
import { credentialOf, isDocumentRequest, shopNamedIn, type Credential } from "./credential.server";
import { EndApiError } from "./end-api-error";
import { NO_SESSION, type Failure } from "./failure";
import { requestMemo } from "./request-memo.server";

/**
 * The client for whoever is asking. A document opened by the admin makes sure first that the shop is installed
 * (getShop, then getAccessToken). A failed call is thrown as a Response, which the page's ErrorBoundary shows; a
 * token that is not accepted sends a document to the bounce page, and answers 401 to anything else.
 */
export async function endApiFor(
  request: Request,
  context: LoadContext,
  more: CallHeaders = {},
): Promise<EndApi> {
  const credential = credentialOf(request);
  if (!credential) throw refusal(request, context, { code: NO_SESSION, message: "", traceId: null });

  // An action reads the body next: a body is read only for a valid token.
  if (request.method !== "GET" && !(await context.isSignedBearer(credential.bearer))) {
    throw refusal(request, context, {
      code: TOKEN_INVALID,
      message: "The session token is not valid",
      traceId: null,
    });
  }

  const endApi = clientFor(request, context, credential, more);
  if (credential.from === "id_token") {
    await requestMemo(context, `install ${credential.bearer}`, () => install(credential.bearer, endApi));
  }
  return endApi;
}

/** The client without a credential; only public calls succeed with it. */
function clientFor(
  request: Request,
  context: LoadContext,
  credential: Credential,
  more: CallHeaders,
): EndApi {
  const endApi = createEndApi({
    send: context.endApi,
    base: `${context.config.appUrl}/endApi`,
    bearer: credential.bearer,
    locale: requestLocale(request, context).code,
    isLocaleGuessed: !request.headers.has(LOCALE_HEADER),
    report: context.report,
    gone: request.signal,
    ...more,
  });
  const translate = (error: unknown) => {
    throw error instanceof EndApiError ? asResponse(request, context, error) : error;
  };
  return lazyCalls(
    (name) => (input) => (endApi[name] as (input: never) => Promise<unknown>)(input).catch(translate),
  );
}

/**
 * The locale of the page that asks (shell/fetch-in-language.ts), else the one requested by the admin's query or by the browser: a
 * document does not know the store's own setting before it has asked the service.
 */
export function requestLocale(request: Request, context: LoadContext) {
  const ofPage = request.headers.get(LOCALE_HEADER);
  if (ofPage) return localeFor(ofPage);
  const requestedLocale = new URL(request.url).searchParams.get("locale") ?? context.config.locale;
  return localeFor(requestedLocale ?? request.headers.get("accept-language")?.split(/[,;]/)[0]);
}

async function install(token: string, endApi: EndApi): Promise<void> {
  const shop = shopNamedIn(token);
  if (!shop) return; // The first real call is answered 401 by the service.
  if (!(await endApi.getShop({ shop }))) await endApi.getAccessToken({ token, shop });
}

/** What a page gets of an error: the service's sentence only where the service has refused. */
export function failureOf({ code, message, traceId, reason, fields, retryAfter }: EndApiError): Failure {
  return {
    ...{ code, message: reason === null ? "" : message, traceId },
    ...(reason !== null && { reason }),
    ...(fields.length > 0 && { fields }),
    ...(retryAfter !== null && { retryAfter }),
  };
}

function asResponse(request: Request, context: LoadContext, error: EndApiError) {
  const failure = failureOf(error);
  return error.status === 401 ? refusal(request, context, failure) : failed(failure, error.status);
}

function refusal(request: Request, context: LoadContext, failure: Failure): Response {
  const bounce = isDocumentRequest(request) ? bounceAddress(request, context.config.appUrl) : null;
  return bounce ? redirect(bounce) : failed({ ...failure, code: failure.code || TOKEN_INVALID }, 401);
}

/** A failure on its way to the ErrorBoundary; App Bridge answers the header of a 401 by asking again with a new token. */
export function failed(failure: Failure, status: number): Response {
  const headers = new Headers({ "cache-control": "no-store" });
  if (status === 401) headers.set("x-shopify-retry-invalid-session-request", "1");
  return Response.json(failure, { status, headers });
}
