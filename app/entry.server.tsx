import {
  createReadableStreamFromReadable,
  type EntryContext,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { loadPolarisTexts, PolarisTextsContext } from "./i18n/polaris-texts";
import { polarisNameOf, serverI18n } from "./i18n/texts.server";
import { requestLocale } from "./endApi/end-api-for.server";
import { TranslationProvider } from "./i18n/translation";
import type { LoadContext } from "./load-context";
import { documentBody } from "./shell/document-body.server";
import { createNonce, setDocumentHeaders, shopInQuery } from "./shell/document-headers.server";
import { NonceContext } from "./shell/nonce";
import type { ShellData } from "./shell/shell-data.server";

/** Milliseconds. Loaders have answered by now; what is left is drawing and loading code, which a busy machine may take long for. */
export const streamTimeout = 30_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: LoadContext,
): Promise<Response> {
  const shell = remix.staticHandlerContext.loaderData["routes/track"] as ShellData | undefined;
  const tag = shell?.tag ?? requestLocale(request, context).tag;
  const [i18n, polaris] = await Promise.all([
    serverI18n(tag, context.report),
    loadPolarisTexts(polarisNameOf(tag)),
  ]);

  const nonce = createNonce();
  const { sandbox, appBridgeUrl } = context.config;
  setDocumentHeaders(headers, { shop: shopOf(request, shell), sandbox, appBridgeUrl, nonce });
  headers.set("content-type", "text/html; charset=utf-8");

  return new Promise((resolve, reject) => {
    const waitForAll = isbot(request.headers.get("user-agent") ?? "");
    const body = documentBody();
    const { pipe, abort } = renderToPipeableStream(
      <TranslationProvider i18n={i18n}>
        <PolarisTextsContext.Provider value={polaris}>
          <NonceContext.Provider value={nonce}>
            <RemixServer context={remix} url={request.url} abortDelay={streamTimeout} nonce={nonce} />
          </NonceContext.Provider>
        </PolarisTextsContext.Provider>
      </TranslationProvider>,
      {
        nonce,
        [waitForAll ? "onAllReady" : "onShellReady"]() {
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
          pipe(body);
        },
        onShellError: reject,
        onError(error) {
          // The client has disconnected: React aborts rendering by an error, which is not reported.
          if (body.destroyed) return;
          context.report(error, { during: "render", path: new URL(request.url).pathname });
        },
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1_000).unref();
    // A timer holds all that the page was drawn from.
    body.once("close", () => clearTimeout(timer));
  });
}

/** App Bridge answers this header by fetching a new id token and asking again. */
export function handleDataRequest(response: Response): Response {
  if (response.status === 401) response.headers.set("x-shopify-retry-invalid-session-request", "1");
  response.headers.set("cache-control", "private, no-store");
  return response;
}

/** Not reported: failed calls (the endApi client has reported them) and aborted requests. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.report(error, { during: "loader", path: new URL(request.url).pathname });
}

/** The verified shop; on pages without anybody's data (errors, the bounce page) the one the query names. */
function shopOf(request: Request, shell: ShellData | undefined): string | null {
  if (shell) return shell.embedded ? shell.store.myshopify_domain : null;
  return shopInQuery(request);
}
