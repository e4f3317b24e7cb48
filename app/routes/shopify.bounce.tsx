import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { BAD_PARAMETER } from "../../contract/errors";
import { failed } from "../endApi/end-api-for.server";
import { reloadOn } from "../shell/reload-on";
import { LoadingScreen } from "../shell/loading-screen";
import styles from "../shell/loading-screen.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/**
 * Only App Bridge (in the head): it reads `shopify-reload` and goes there with a fresh id token. The address must be
 * one of ours, or this page would lend its name to a redirect to anywhere.
 */
export function loader({ request, context }: LoaderFunctionArgs) {
  const reload = new URL(request.url).searchParams.get("shopify-reload") ?? "";
  if (!URL.canParse(reload) || new URL(reload).origin !== new URL(context.config.appUrl).origin) {
    throw failed({ code: BAD_PARAMETER, message: "", traceId: null }, 400);
  }
  return null;
}

export const shouldRevalidate = reloadOn();

export default LoadingScreen;
