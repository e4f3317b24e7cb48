import path from "node:path";
import { projectRoot } from "../../service/platform/project-root";

export interface Route {
  /** With its parameters as `:name`, and `*` for any rest. */
  path: string;
  hasAction: boolean;
  /** Whether a browser can ask for it: layouts without a path cannot. */
  hasPage: boolean;
}

interface BuiltRoute {
  id: string;
  parentId?: string;
  path?: string;
  module: { action?: unknown; loader?: unknown; default?: unknown };
}

/** Every route of the built app; the build is needed. */
export async function readRoutes(): Promise<Route[]> {
  const file = path.join(projectRoot, "build/server/index.js");
  const { routes } = (await import(file)) as { routes: Record<string, BuiltRoute> };
  const table = new Map(Object.entries(routes));
  const pathOf = (route: BuiltRoute): string => {
    const parent = route.parentId === undefined ? undefined : table.get(route.parentId);
    return `${parent ? pathOf(parent) : ""}${route.path ? `/${route.path}` : ""}`;
  };
  return [...table.values()]
    .filter(({ id }) => id !== "root")
    .map((route) => ({
      path: pathOf(route) || "/",
      hasAction: route.module.action !== undefined,
      hasPage: route.module.default !== undefined || route.module.loader !== undefined,
    }));
}
