import type { LoaderFunctionArgs, LinksFunction, MetaFunction } from "@remix-run/node";
import { Links, Meta, Outlet, ScrollRestoration, useRouteLoaderData } from "@remix-run/react";
import polarisStyles from "@shopify/polaris/build/esm/styles.css?url";
import { useContext, type ReactNode } from "react";
import { credentialOf } from "./endApi/credential.server";
import { requestLocale } from "./endApi/end-api-for.server";
import { textsAddress } from "./i18n/texts-address";
import { polarisNameOf, servedTag } from "./i18n/texts.server";
import { ErrorPage } from "./shell/error-page";
import { NonceContext } from "./shell/nonce";
import { PageScripts } from "./shell/page-scripts";
import type { ShellData } from "./shell/shell-data.server";
import favicon from "./shell/favicon.svg";
import waybillStyles from "./waybill.css?url";

export const links: LinksFunction = () => [{ rel: "icon", href: favicon, type: "image/svg+xml" }];

/** Until a page names itself; what cannot be shown has no page that would. */
export const meta: MetaFunction = () => [{ title: "Waybill" }];

/** Facts of the document itself; read once, when it is opened. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { apiKey, appBridgeUrl, buildId, supportUrl } = context.config;
  const query = new URL(request.url).searchParams;
  // The layout knows the store's own language; pages outside of it speak the reader's.
  const tag = servedTag(requestLocale(request, context).tag);
  const embedded = credentialOf(request)?.from === "id_token" || query.has("shop");
  return { tag, buildId, embedded, apiKey, appBridgeUrl, supportUrl, polaris: polarisNameOf(tag) };
}

export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const shell = useRouteLoaderData<ShellData>("routes/track");
  const nonce = useContext(NonceContext);
  const tag = shell?.tag ?? root?.tag ?? "en";
  const build = root?.buildId ?? "";

  return (
    <html
      lang={tag}
      data-polaris={shell?.polaris ?? root?.polaris ?? "en"}
      data-build={build}
      data-mode={root?.embedded ? "embedded" : "standalone"}
    >
      <head>
        {root?.embedded && (
          <>
            {/* App Bridge must be the first script of the page, and neither async nor deferred. */}
            <meta name="shopify-api-key" content={root.apiKey} />
            <script src={root.appBridgeUrl} />
          </>
        )}
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        {/* The build is in the address because the styles are trimmed after their name was made. */}
        <link rel="stylesheet" href={`${polarisStyles}?v=${build}`} />
        <link rel="stylesheet" href={`${waybillStyles}?v=${build}`} />
        {/* Needed when the page becomes interactive, not to paint it. */}
        <link
          rel="preload"
          as="fetch"
          crossOrigin="anonymous"
          href={textsAddress(tag, build)}
          {...{ fetchpriority: "low" }}
        />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <PageScripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return (
    <main>
      <ErrorPage />
    </main>
  );
}
