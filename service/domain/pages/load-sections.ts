import type { PageDocument } from "../../../contract/page-document";
import { findTemplate } from "../../../storefront/sections/templates";
import type { ContentKind } from "../../../storefront/section-template";
import type { Context } from "../../platform/context";
import { createTtlCache, type TtlCache } from "../../platform/ttl-cache";
import type { SectionRequest } from "./section-loader";

/** However slow a loader is, the page waits for it no longer. */
const DEADLINE_MS = 150;
const MAX_ENTRIES = 2_000;

type Deadline = (ms: number) => Promise<void>;
const passed: Deadline = (ms) => new Promise((resolve) => setTimeout(resolve, ms).unref());

/**
 * Loads what the sections of a document need, side by side. What fails or is late is left out, and its section is not shown; what
 * is late goes on, so that its cache has it for the next request.
 */
export function createSectionData(ctx: Context, deadline: Deadline = passed) {
  const caches = new Map<string, TtlCache<unknown>>();
  const cacheOf = (name: string, maxAgeMs: number) => {
    const clock = () => performance.now();
    const cache = caches.get(name) ?? createTtlCache({ maxEntries: MAX_ENTRIES, maxAgeMs, clock });
    caches.set(name, cache);
    return cache;
  };

  const load = (name: string, request: SectionRequest): Promise<unknown> => {
    const loader = ctx.sectionLoaders.get(name);
    if (!loader) throw new Error(`no loader brings ${name}`);
    const key = loader.key(request);
    const work = async () => loader.load(ctx, request);
    return key === null ? work() : cacheOf(name, loader.maxAgeMs).get(`${request.shop.id} ${key}`, work);
  };

  return async function loadSections(
    { sections }: PageDocument,
    kind: ContentKind,
    request: Omit<SectionRequest, "settings">,
  ): Promise<ReadonlyMap<string, unknown>> {
    const data = new Map<string, unknown>();
    const wanted = sections.flatMap(({ id, type, settings }) => {
      const template = findTemplate(type);
      const name: string | null | undefined = template?.data;
      return name && template?.on.includes(kind) ? [{ id, name, settings }] : [];
    });
    if (wanted.length === 0) return data;
    const isLate = { now: false };
    const all = wanted.map(async ({ id, name, settings }) => {
      try {
        const loaded = await load(name, { ...request, settings });
        if (!isLate.now) data.set(id, loaded);
      } catch (error) {
        ctx.log.warn({ err: error, shop: request.shop.id, section: name }, "a section has no data");
      }
    });
    await Promise.race([Promise.all(all), deadline(DEADLINE_MS)]);
    isLate.now = true;
    return data;
  };
}
