import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useRouteLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";
import { isDocumentRequest } from "../endApi/credential.server";
import { useReturnToBilling } from "../features/billing/use-return-to-billing";
import { isOfMailEditor } from "../features/mail-editor/mail-editor-address";
import { isOfEditor } from "../features/page-editor/part-of-anchor";
import { useGlobalSearch } from "../features/search/use-global-search";
import { ErrorPage } from "../shell/error-page";
import { FullWindow } from "../shell/full-window";
import { orLoadingScreen } from "../shell/loading-document.server";
import { reloadOn } from "../shell/reload-on";
import { Shell } from "../shell/shell";
import { loadShell } from "../shell/shell-data.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const shell = await orLoadingScreen(request, context, loadShell(request, context));
  const { pathname, search } = new URL(request.url);
  // Only when the app is opened: somebody who leaves the onboarding for another page must not be sent back.
  if (shell.store.show_on_boarding && pathname === "/track/dashboard" && isDocumentRequest(request)) {
    throw redirect(`/track/onBoarding${search}`);
  }
  return shell;
}

const showsChange = reloadOn("store", "settings", "tasks");

/** Plan and store are read again with every page and after calls that change them, but not for each letter of a search. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) => {
  const { currentUrl, nextUrl } = args;
  const isSamePage = currentUrl.pathname === nextUrl.pathname;
  return isSamePage && currentUrl.search !== nextUrl.search ? false : showsChange(args);
};

/** Editors fill a window of the admin. */
const isForWindow = (address: string) => isOfEditor(address) || isOfMailEditor(address);

export default function TrackLayout() {
  const shell = useLoaderData<typeof loader>();
  useReturnToBilling();
  const search = useGlobalSearch(!shell.store.show_on_boarding);
  return (
    <FullWindow isFor={isForWindow}>
      <Shell shell={shell} search={search}>
        <Outlet />
      </Shell>
    </FullWindow>
  );
}

/** A page that failed keeps the navigation around it; without the shell's own data there is none to draw. */
export function ErrorBoundary() {
  const loaded = useRouteLoaderData<typeof loader>("routes/track");
  if (!loaded) {
    return (
      <main>
        <ErrorPage />
      </main>
    );
  }
  return (
    <Shell shell={loaded}>
      <ErrorPage />
    </Shell>
  );
}
