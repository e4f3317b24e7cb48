import { describe, expect, it, vi } from "vitest";
import { createSimulatedEngines, type EngineFaults } from "../../../../sandbox/translation/simulated-engines";
import { createTranslationEngine } from "../../../../service/adapters/translation-engines/create-engine";
import { TranslationError } from "../../../../service/domain/courier-texts/translation/translation-engine";
import { isPlausible } from "../../../../service/domain/courier-texts/translation/is-plausible";

const ENGINES = ["deepl", "libretranslate"] as const;

const engineWith = (
  engine: (typeof ENGINES)[number],
  fetch: typeof globalThis.fetch,
  key: string | undefined = "k",
) =>
  createTranslationEngine(
    {
      translation: {
        engine,
        url: `http://engine.test/${engine}`,
        key,
        charactersPerMonth: 1,
        charactersPerShop: 1,
      },
    },
    fetch,
  )!;

function simulated(engine: (typeof ENGINES)[number], faults: EngineFaults = { next: null }) {
  const { app, calls } = createSimulatedEngines(faults);
  const asked = vi.fn<typeof fetch>(async (url, init) => app.request(url as string, init));
  return { engine: engineWith(engine, asked), asked, calls, faults };
}

const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof TranslationError ? error.reason : error),
  );

describe.each(ENGINES)("%s", (id) => {
  it("translates texts in their order, and says which are in the language already", async () => {
    const { engine, asked } = simulated(id);

    expect(await engine.translate(["Vehicle change at relay yard 7", "Zone 4"], "de")).toEqual([
      "Fahrzeugwechsel am Umschlagplatz 7",
      "Meldung des Paketdienstes: Zone 4",
    ]);
    expect(await engine.translate(["倉庫に着きました", "Zone 4"], "ja")).toEqual([
      null,
      "配送業者からの連絡: Zone 4",
    ]);
    expect(await engine.translate(["Zone 4"], "zh-TW")).toEqual(["物流商通知: Zone 4"]);
    expect(await engine.translate(["Zone 4"], "pt")).toEqual(["Aviso da transportadora: Zone 4"]);
    for (const [, init] of asked.mock.calls)
      expect(init).toMatchObject({ redirect: "error", signal: expect.any(AbortSignal) });
  });

  it.each([
    [456, "quota"],
    [429, "rate"],
    [403, "refused"],
    [413, "refused"],
    [503, "unavailable"],
    ["html", "invalid"],
  ] as const)("that answers %s fails as %s", async (next, reason) => {
    expect(await failure(simulated(id, { next }).engine.translate(["Zone 4"], "de"))).toBe(reason);
  });

  it.each<[string, () => Response | Promise<Response>, string]>([
    ["has no JSON", () => new Response("{"), "invalid"],
    [
      "has another shape",
      () => Response.json({ translations: { __proto__: [] }, translatedText: "a" }),
      "invalid",
    ],
    ["has no text", () => Response.json({ translations: [{ text: 4 }], translatedText: [4] }), "invalid"],
    [
      "has too few",
      () => Response.json({ translations: [], translatedText: [], detectedLanguage: [] }),
      "invalid",
    ],
    ["is endless", () => new Response("x".repeat(600_000)), "invalid"],
    ["never comes", () => Promise.reject(new DOMException("late", "TimeoutError")), "unavailable"],
    ["is a redirect", () => Promise.reject(new TypeError("redirect mode is set to error")), "unavailable"],
  ])("whose answer %s has failed", async (_, answer, reason) => {
    expect(await failure(engineWith(id, async () => answer()).translate(["Zone 4"], "de"))).toBe(reason);
  });
});

it("follows no redirect to an address inside", async () => {
  const { createServer } = await import("node:http");
  let isReached = false;
  const server = createServer((request, response) => {
    if (request.url === "/inside") isReached = true;
    response.writeHead(307, { location: "/inside" }).end();
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as { port: number };
  const engine = createTranslationEngine(
    {
      translation: {
        ...{ engine: "deepl", url: `http://127.0.0.1:${port}`, key: "k" },
        ...{ charactersPerMonth: 1, charactersPerShop: 1 },
      },
    },
    undefined,
  )!;

  expect(await failure(engine.translate(["Zone 4"], "de"))).toBe("unavailable");
  expect(isReached).toBe(false);
  server.closeAllConnections();
  server.close();
});

describe("an answer", () => {
  it.each([
    ["Zone 4", "Bereich 4", "de", true],
    ["Zone 4", "Zone 4", "ja", true],
    ["Arrived at the relay yard", "中継所に着きました", "ja", true],
    ["Arrived at the relay yard", "Arrived at the relay yard in town", "ko", false],
    ["Arrived at the relay yard", "中継所に着きました", "de", false],
    ["Arrived at the relay yard", "Прибыло на склад", "fr", false],
    ["Arrived", "<script>alert(1)</script>", "de", false],
    ["Arrived", "a\nb", "de", false],
    ["Arrived", "\u0000", "de", false],
    ["Arrived", "x\ud800", "de", false],
    ["Arrived", " ", "de", false],
    ["Arrived", "x".repeat(200), "de", false],
  ] as const)("to %j that is %j in %s may be shown: %s", (original, translated, language, may) => {
    expect(isPlausible(original, translated, language)).toBe(may);
  });
});
