import { retryUntilOnline } from "./network";
import { isPreloaded } from "./preload-route";
import { findRemixParts, withChildren } from "./remix-parts";

const arrived = new Set<string>();

/**
 * A page that is opened for the first time waits for its code where there is no network, as it waits for its data. Remix
 * would load the window anew, which is then lost, with all that was typed. Its files are fetched before Remix asks for
 * them, and are then in the browser's cache. Does nothing where Remix's private parts are not as they are known.
 */
export function prepareRoutes(): void {
  const parts = findRemixParts();
  for (const route of withChildren(parts?.routes ?? [])) {
    const files = parts?.files[route.id];
    const load = route.lazy;
    if (!load || !files) continue;
    route.lazy = async () => {
      if (!isPreloaded(files.module)) {
        await Promise.all([files.module, ...(files.imports ?? [])].map(arrive));
      }
      return load();
    };
  }
}

async function arrive(file: string): Promise<void> {
  if (arrived.has(file)) return;
  // Read completely: only then is it cached.
  await retryUntilOnline(async () => (await fetch(file)).arrayBuffer());
  arrived.add(file);
}
