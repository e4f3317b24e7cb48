import { untilReached } from "./network";

const arrived = new Set<string>();

/**
 * Lets a page that is opened for the first time wait for its code where there is no network, as it waits for its data.
 * Remix would load the window anew, which is then lost, with all that was typed. Its files are fetched before Remix asks
 * for them, and are then in the browser's cache.
 */
export function makeRoutesPatient(): void {
  for (const route of withChildren(globalThis.__remixRouter.routes)) {
    const files = window.__remixManifest.routes[route.id];
    const load = route.lazy;
    if (!load || !files) continue;
    route.lazy = async () => {
      await Promise.all([files.module, ...(files.imports ?? [])].map(arrive));
      return load();
    };
  }
}

type KnownRoute = (typeof globalThis.__remixRouter)["routes"][number];

const withChildren = (routes: KnownRoute[]): KnownRoute[] =>
  routes.flatMap((route) => [route, ...withChildren(route.children ?? [])]);

async function arrive(file: string): Promise<void> {
  if (arrived.has(file)) return;
  // Read to its end: only then it is in the cache.
  await untilReached(async () => (await fetch(file)).arrayBuffer());
  arrived.add(file);
}
