import { renderToStaticMarkup } from "react-dom/server";
import { isDocumentRequest } from "../endApi/credential.server";
import { requestLocale } from "../endApi/end-api-for.server";
import { serverI18n, servedTag } from "../i18n/texts.server";
import { TranslationProvider } from "../i18n/translation";
import type { LoadContext } from "../load-context";
import { createNonce, setDocumentHeaders, shopInQuery } from "./document-headers.server";
import { LoadingScreen } from "./loading-screen";
import styles from "./loading-screen.css?url";
import { secondTryOf } from "./second-try";

/**
 * Asks for the page in place of this document in the browser's history, and keeps the fragment, which no server sees. Not before
 * this document has loaded: one that is left while it is read may never be painted.
 */
const ASK_AGAIN =
  "const { to } = document.currentScript.dataset; addEventListener('load', () => location.replace(to + location.hash))";

/**
 * The store's data; where it takes too long, the browser gets the loading screen meanwhile, in place of the document. Remix
 * answers nothing before all loaders of a page have ended, so the screen is a document of its own, which asks for the page again
 * and is in sight until that answer is there.
 */
export async function orLoadingScreen<Data>(
  request: Request,
  context: LoadContext,
  data: Promise<Data>,
): Promise<Data> {
  const { answerEarly } = context;
  if (!answerEarly || request.method !== "GET" || !isDocumentRequest(request)) return data;

  let isThere = false;
  const timer = setTimeout(() => {
    void loadingDocument(request, context).then((response) => {
      if (!isThere) answerEarly(response);
    });
  }, context.config.loadingScreenAfterMs);
  try {
    return await data;
  } finally {
    isThere = true;
    clearTimeout(timer);
  }
}

async function loadingDocument(request: Request, context: LoadContext): Promise<Response> {
  const { appUrl, appBridgeUrl, sandbox, buildId } = context.config;
  const tag = servedTag(requestLocale(request, context).tag);
  const to = `${appUrl}${secondTryOf(new URL(request.url))}`;
  const nonce = createNonce();

  const page = (
    <html lang={tag}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <noscript>
          <meta httpEquiv="refresh" content={`0; url=${to}`} />
        </noscript>
        <title>Waybill</title>
        <link rel="stylesheet" href={`${styles}?v=${buildId}`} />
      </head>
      <body>
        <TranslationProvider i18n={await serverI18n(tag, context.report)}>
          <LoadingScreen />
        </TranslationProvider>
        <script nonce={nonce} data-to={to} dangerouslySetInnerHTML={{ __html: ASK_AGAIN }} />
      </body>
    </html>
  );
  const headers = new Headers({ "content-type": "text/html; charset=utf-8" });
  setDocumentHeaders(headers, { shop: shopInQuery(request), sandbox, appBridgeUrl, nonce });
  return new Response(`<!doctype html>${renderToStaticMarkup(page)}`, { headers });
}
