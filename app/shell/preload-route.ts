import { findRemixParts } from "./remix-parts";

/**
 * Fetches the code of a route before it is first called. Without it the first call after a lost network finds no code to
 * send it with, and Remix reloads the page, which is then lost as well.
 */
export function preloadRoute(address: string): void {
  const routes = Object.values(findRemixParts()?.files ?? {});
  const route = routes.find(({ path }) => `/${path}` === address);
  if (!route || isPreloaded(route.module)) return;
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.href = route.module;
  // Best effort: the route is loaded on navigation anyway.
  link.onerror = () => link.remove();
  document.head.append(link);
}

/** Whether a file of code is here, or on its way. */
export const isPreloaded = (module: string): boolean =>
  document.querySelector(`link[rel=modulepreload][href="${module}"]`) !== null;
