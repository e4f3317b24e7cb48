import { Hono } from "hono";
import { ownValue } from "../../contract/own-value";

/** Characters a month, as DeepL's free plan has. */
const QUOTA = 500_000;

/** The words of a simulated translation: enough to see that it is one, in the language. */
const PREFIXES: Record<string, string> = {
  de: "Meldung des Paketdienstes",
  "EN-US": "Courier’s update",
  en: "Courier’s update",
  fr: "Message du transporteur",
  es: "Aviso del transportista",
  it: "Avviso del corriere",
  "PT-BR": "Aviso da transportadora",
  pt: "Aviso da transportadora",
  nl: "Bericht van de vervoerder",
  sv: "Meddelande från transportören",
  pl: "Wiadomość od kuriera",
  tr: "Kargo firmasının mesajı",
  ja: "配送業者からの連絡",
  ko: "택배사 메시지",
  "zh-Hans": "物流商通知",
  "zh-Hant": "物流商通知",
};

/** What the demo's courier writes, as a translator would say it. */
const SENTENCES: Record<string, Record<string, string>> = {
  "Vehicle change at relay yard 7": {
    de: "Fahrzeugwechsel am Umschlagplatz 7",
    fr: "Changement de véhicule au relais 7",
    ja: "第7中継所で車両を変更しました",
  },
};

const translated = (text: string, target: string) => {
  const language = Object.keys(PREFIXES).find((each) => each.toLowerCase() === target.toLowerCase());
  if (!language) return null;
  const sentence = ownValue(ownValue(SENTENCES, text) ?? {}, language);
  return sentence ?? `${ownValue(PREFIXES, language)}: ${text}`;
};

const sourceOf = (text: string) =>
  /\p{Script=Hiragana}|\p{Script=Katakana}/u.test(text) ? "ja" : /\p{Script=Han}/u.test(text) ? "zh" : "en";

/** Makes the next calls fail: a status, or `html`, `slow`; null: they are answered. */
export interface EngineFaults {
  next: number | "html" | null;
}

/** DeepL and LibreTranslate as far as one translates with them: same shapes, same errors. */
export function createSimulatedEngines(faults: EngineFaults = { next: null }) {
  const app = new Hono();
  const calls: { engine: string; texts: string[]; target: string }[] = [];
  let characters = 0;
  const record = (engine: string, texts: string[], target: string) => {
    calls.push({ engine, texts, target });
    if (calls.length > 100) calls.shift();
    characters += texts.reduce((sum, text) => sum + Array.from(text).length, 0);
  };
  app.use(async (c, next) => {
    if (faults.next === null) return next();
    if (faults.next === "html") return c.html("<!doctype html><title>Sign in</title>");
    // Hono's type knows the registered statuses only, and 456 is DeepL's own.
    const message = faults.next === 456 ? "Quota Exceeded" : "Error";
    return new Response(JSON.stringify({ message }), {
      status: faults.next,
      headers: { "content-type": "application/json" },
    });
  });
  app.post("/deepl/v2/translate", async (c) => {
    const key = /^DeepL-Auth-Key (.+)$/.exec(c.req.header("authorization") ?? "")?.[1];
    if (!key) return c.json({ message: "Forbidden" }, 403);
    const { text, target_lang: target } = await c.req.json<{ text?: unknown; target_lang?: unknown }>();
    const texts = Array.isArray(text) ? text.map(String) : [];
    if (texts.length === 0 || texts.length > 50 || typeof target !== "string")
      return c.json({ message: "Bad request" }, 400);
    if (characters > QUOTA)
      return new Response(JSON.stringify({ message: "Quota Exceeded" }), { status: 456 });
    const answers = texts.map((each) => translated(each, target));
    if (answers.includes(null)) return c.json({ message: "Value for 'target_lang' not supported." }, 400);
    record("deepl", texts, target);
    return c.json({
      translations: texts.map((each, at) => ({
        detected_source_language: sourceOf(each).toUpperCase(),
        text: sourceOf(each) === target.slice(0, 2).toLowerCase() ? each : answers[at],
      })),
    });
  });
  app.post("/libretranslate/translate", async (c) => {
    const { q, target } = await c.req.json<{ q?: unknown; target?: unknown }>();
    const texts = [q].flat().map(String);
    if (q === undefined || typeof target !== "string")
      return c.json({ error: "Invalid request: missing q or target parameter" }, 400);
    const answers = texts.map((each) => translated(each, target));
    if (answers.includes(null)) return c.json({ error: `${target} is not supported` }, 400);
    record("libretranslate", texts, target);
    const detected = texts.map((each) => ({ confidence: 90, language: sourceOf(each) }));
    return c.json(
      Array.isArray(q)
        ? { translatedText: answers, detectedLanguage: detected }
        : { translatedText: answers[0], detectedLanguage: detected[0] },
    );
  });
  return { app, calls, faults };
}
