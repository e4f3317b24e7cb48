import { fetchFresh } from "./ask";
import { FUZZ_SECRETS } from "./environment";

const MEGABYTE = 1024 * 1024;
/** Below this many samples nothing can be said: caches fill, the compiler is at work. */
const ENOUGH = 30;
/** From the second third of a run to the last. The store itself grows by what the fuzz puts in, and the embedded database with it. */
const ALLOWED = { rss: 96 * MEGABYTE, heap: 24 * MEGABYTE };
/** Labels are words of ours only, so a few hundred series are all there can ever be. */
const METRICS_ALLOWED = MEGABYTE;

/** Bytes. `heap` is what JavaScript holds, garbage included; `metrics` the length of the answer itself. */
export interface MemorySample {
  rss: number;
  heap: number;
  metrics: number;
}

/** As the process itself tells Prometheus. */
export async function sampleMemory(url: string): Promise<MemorySample> {
  const response = await fetchFresh(`${url}/metrics`, {
    headers: { authorization: `Bearer ${FUZZ_SECRETS.metrics}` },
  });
  const text = await response.text();
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1] ?? Number.NaN);
  return {
    rss: value("process_resident_memory_bytes"),
    heap: value("nodejs_heap_size_used_bytes"),
    metrics: text.length,
  };
}

/** The middle value of RSS and the lowest of the heap (what is left by collections), in the second and the last third. */
export function growthOf(samples: readonly MemorySample[]) {
  const third = Math.floor(samples.length / 3);
  const [middle, last] = [samples.slice(third, 2 * third), samples.slice(-third)];
  const rss = (some: readonly MemorySample[]) =>
    some.map((sample) => sample.rss).sort((a, b) => a - b)[some.length >> 1] ?? 0;
  const heap = (some: readonly MemorySample[]) => Math.min(...some.map((sample) => sample.heap));
  return { rss: [rss(middle), rss(last)], heap: [heap(middle), heap(last)] } as const;
}

/** What of the memory is wrong, in sentences. */
export function memoryFaults(samples: readonly MemorySample[]): string[] {
  const faults: string[] = [];
  const metrics = samples.at(-1)?.metrics ?? 0;
  if (metrics > METRICS_ALLOWED) faults.push(`the metrics have grown to ${asMegabytes(metrics)}`);
  if (samples.length < ENOUGH) return faults;
  const growth = growthOf(samples);
  for (const kind of ["rss", "heap"] as const) {
    const [before, after] = growth[kind];
    if (after - before > ALLOWED[kind])
      faults.push(`${kind} grows: ${asMegabytes(before)}, then ${asMegabytes(after)}`);
  }
  return faults;
}

/** How fast a kind grows: the slope of the line of least squares through its samples, in bytes by a thousand requests. */
export function slopeOf(kind: "rss" | "heap", samples: readonly MemorySample[], apart: number): number {
  const points = samples.map((sample, at) => ({ x: (at * apart) / 1000, y: sample[kind] }));
  const mean = (of: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const spread = mean((point) => (point.x - x) ** 2);
  return spread === 0 ? 0 : mean((point) => (point.x - x) * (point.y - y)) / spread;
}

export const asMegabytes = (bytes: number) => `${Math.round(bytes / MEGABYTE)} MB`;
