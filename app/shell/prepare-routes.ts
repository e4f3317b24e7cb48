import { retryUntilOnline } from "./network";
import { isPreloaded } from "./preload-route";
import { reloadOnAny } from "./reload-on";

const arrived = new Set<string>();

/**
 * Two things that Remix does not do by itself, for every page.
 *
 * A page that is opened for the first time waits for its code where there is no network, as it waits for its data. Remix
 * would load the window anew, which is then lost, with all that was typed. Its files are fetched before Remix asks for
 * them, and are then in the browser's cache.
 *
 * A page is not read again where the router has decided against it. Remix goes by that only for pages that have a
 * `shouldRevalidate`: every other one would be read after each letter of a search, and after a call that found no network.
 */
export function prepareRoutes(): void {
  for (const id of Object.keys(globalThis.__remixRouteModules)) leaveToRouter(id);
  for (const route of withChildren(globalThis.__remixRouter.routes)) {
    const files = window.__remixManifest.routes[route.id];
    const load = route.lazy;
    if (!load || !files) continue;
    route.lazy = async () => {
      if (!isPreloaded(files.module)) {
        await Promise.all([files.module, ...(files.imports ?? [])].map(arrive));
      }
      const loaded = await load();
      leaveToRouter(route.id);
      return loaded;
    };
  }
}

type KnownRoute = (typeof globalThis.__remixRouter)["routes"][number];

const withChildren = (routes: KnownRoute[]): KnownRoute[] =>
  routes.flatMap((route) => [route, ...withChildren(route.children ?? [])]);

async function arrive(file: string): Promise<void> {
  if (arrived.has(file)) return;
  // Read completely: only then is it cached.
  await retryUntilOnline(async () => (await fetch(file)).arrayBuffer());
  arrived.add(file);
}

function leaveToRouter(id: string): void {
  const modules = globalThis.__remixRouteModules;
  const page = modules[id];
  if (!page || page.shouldRevalidate) return;
  // A module's exports cannot be extended, so its entry is replaced by a copy.
  modules[id] = { ...page, shouldRevalidate: reloadOnAny };
}
