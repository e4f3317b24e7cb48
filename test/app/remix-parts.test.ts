import { afterEach, expect, it, vi } from "vitest";
import { prepareRoutes } from "../../app/shell/prepare-routes";
import { preloadRoute } from "../../app/shell/preload-route";

afterEach(() => {
  vi.unstubAllGlobals();
  for (const link of document.head.querySelectorAll("link[rel=modulepreload]")) link.remove();
});

const manifest = { routes: { "routes/a": { path: "track/a", module: "/a.js", imports: ["/b.js"] } } };

it("a page's code is fetched before Remix asks for it, its imports with it", async () => {
  const load = vi.fn(async () => ({}));
  const route = { id: "routes/a", lazy: load as () => Promise<unknown> };
  const fetched: string[] = [];
  vi.stubGlobal("__remixRouter", { routes: [{ id: "root", children: [route] }] });
  vi.stubGlobal("__remixManifest", manifest);
  vi.stubGlobal("fetch", async (file: string) => {
    expect(load).not.toHaveBeenCalled();
    fetched.push(file);
    return new Response("");
  });

  prepareRoutes();
  await route.lazy();

  expect(fetched.sort()).toEqual(["/a.js", "/b.js"]);
  expect(load).toHaveBeenCalledOnce();
});

it.each([
  ["nothing", undefined, undefined],
  ["a router of another shape", { routes: {} }, manifest],
  ["routes without an id", { routes: [{ key: 1 }] }, manifest],
  ["a manifest of another shape", { routes: [] }, { routes: { a: { chunk: "/a.js" } } }],
])("%s of Remix's own is left as it is", (_, router, found) => {
  vi.stubGlobal("__remixRouter", router);
  vi.stubGlobal("__remixManifest", found);

  prepareRoutes();
  preloadRoute("/track/a");

  expect(document.head.querySelector("link[rel=modulepreload]")).toBe(null);
});
