/** A route of Remix's router, with the way to its code. */
interface RouterRoute {
  id: string;
  lazy?: (() => Promise<unknown>) | undefined;
  children?: RouterRoute[] | undefined;
}

/** What the manifest says of a route: its path and its files of code. */
interface RouteFiles {
  path?: string | undefined;
  module: string;
  imports?: string[] | undefined;
}

/** Parts of Remix that it does not document. */
interface RemixParts {
  routes: RouterRoute[];
  files: Record<string, RouteFiles>;
}

/**
 * The only place that touches what Remix has put on the window for itself. Null where it is not there or looks different, as
 * after an update: then pages are loaded in Remix's own way, and only a lost network costs more.
 */
export function findRemixParts(): RemixParts | null {
  const { __remixRouter: router, __remixManifest: manifest } = globalThis as {
    __remixRouter?: { routes?: unknown };
    __remixManifest?: { routes?: unknown };
  };
  const routes = router?.routes;
  const files = manifest?.routes;
  if (!Array.isArray(routes) || typeof files !== "object" || files === null) return null;
  const areKnown = routes.every(isRoute) && Object.values(files).every(isFiles);
  return areKnown ? ({ routes, files } as RemixParts) : null;
}

const isRoute = (value: unknown) =>
  typeof value === "object" && value !== null && "id" in value && typeof value.id === "string";

const isFiles = (value: unknown) =>
  typeof value === "object" && value !== null && "module" in value && typeof value.module === "string";

/** All routes of the router, those of layouts among them. */
export const withChildren = (routes: RouterRoute[]): RouterRoute[] =>
  routes.flatMap((route) => [route, ...withChildren(route.children ?? [])]);
