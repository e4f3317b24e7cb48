import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import type { ServerBuild } from "@remix-run/node";
import { beforeAll, describe, expect, it } from "vitest";
import { isBuildNewest } from "../../scripts/bootstrap.mjs";
import { projectRoot } from "../../service/platform/project-root";

type Assets = ServerBuild["assets"];

const LIMIT = 170_000;
/** Pages whose code is what they are for: two editors that fill the window, and the tool that runs every machine. */
const LARGER: Record<string, number> = {
  "routes/track.trackingPage_.edit.$id": 294_000,
  "routes/track.notification_.edit": 208_000,
  "routes/track.inspector": 199_000,
};

const gzipped = new Map<string, number>();
function weigh(file: string): number {
  const known = gzipped.get(file);
  if (known !== undefined) return known;
  const bytes = gzipSync(readFileSync(path.join(projectRoot, "build/client", file)), { level: 9 }).length;
  gzipped.set(file, bytes);
  return bytes;
}

/** Gzipped bytes of the scripts without which a page does not start: its own, those of the pages around it, and what they import. */
function weightOf({ entry, routes, url }: Assets, id: string): number {
  const files = new Set([url, entry.module, ...entry.imports]);
  for (let route = routes[id]; route; route = routes[route.parentId ?? ""])
    for (const file of [route.module, ...(route.imports ?? [])]) files.add(file);
  return [...files].reduce((sum, file) => sum + weigh(file), 0);
}

// Only of a build of these sources, as npm test makes one: it alone says what a browser loads.
describe.runIf(isBuildNewest())("the scripts of a page", () => {
  let assets: Assets;
  beforeAll(async () => {
    const build = (await import(path.join(projectRoot, "build/server/index.js"))) as ServerBuild;
    assets = build.assets;
  });

  it(`are at most ${LIMIT / 1000} kB, and no more than they are where that is not enough`, () => {
    const over = Object.keys(assets.routes)
      .map((id) => ({ id, bytes: weightOf(assets, id), limit: LARGER[id] ?? LIMIT }))
      .filter(({ bytes, limit }) => bytes > limit);

    expect(Object.keys(assets.routes).length).toBeGreaterThan(30);
    expect(
      over,
      "move what is not needed for the first paint into a part of its own (app/shell/lazy-part.ts)",
    ).toEqual([]);
  });

  it("have an exception only where they need it", () => {
    const small = Object.keys(LARGER).filter((id) => weightOf(assets, id) <= LIMIT);

    expect(small).toEqual([]);
  });
});
