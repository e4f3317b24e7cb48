// npm run bench -- courier-texts [FOLDER of recorded responses]: how many couriers' texts are told in our words, by the
// language in which they are written and in each of the 14 in which they are read; time for a text.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { SUB_STATUSES } from "../contract/shipment-status";
import { phraseOf, type Step, STEPS } from "../sandbox/couriers/courier-phrases";
import { findPhrase, PATTERNS } from "../service/domain/courier-texts/find-phrase";
import { SHOPPER_LANGUAGES, translatorFor } from "../service/platform/i18n/texts";
import { phraseText } from "../storefront/event-words";
import { printEnvironment, printTable } from "./report";
import { couriersTexts } from "./texts-of-samples";

const [folder] = process.argv.slice(2);
printEnvironment();

const start = performance.now();
findPhrase("Delivered");
const built = performance.now() - start;

const steps = Object.keys(STEPS) as Step[];
const recorded = folder
  ? readdirSync(folder)
      .filter((file) => file.endsWith(".json"))
      .flatMap((file) => couriersTexts(readFileSync(path.join(folder, file), "utf8")))
  : [];
const sources = [
  { name: "simulated courier, English", texts: steps.map((step) => phraseOf(null, step)) },
  { name: "simulated courier, German", texts: steps.map((step) => phraseOf("dhl-paket", step)) },
  { name: "simulated courier, French", texts: steps.map((step) => phraseOf("la-poste", step)) },
  { name: "recorded responses", texts: [...new Set(recorded)] },
].filter(({ texts }) => texts.length > 0);

const percent = (part: number, whole: number) => `${Math.round((100 * part) / whole)} %`;
printTable(
  "Couriers' texts told, by who wrote them",
  ["written by", "texts", "told", "share"],
  sources.map(({ name, texts }) => {
    const found = texts.filter((text) => findPhrase(text)).length;
    return [name, String(texts.length), String(found), percent(found, texts.length)];
  }),
);

const all = [...new Set(sources.flatMap(({ texts }) => texts))];
printTable(
  "The same, by the language in which they are read",
  ["read in", "texts", "told in its words", "share", "sub-statuses"],
  SHOPPER_LANGUAGES.map((language) => {
    const t = translatorFor(language);
    const found = all.filter((text) => {
      const phrase = findPhrase(text);
      return phrase && !/^(phrase|subStatus)\./.test(phraseText(t, phrase));
    }).length;
    const statuses = (Object.keys(SUB_STATUSES) as (keyof typeof SUB_STATUSES)[]).filter(
      (each) => !t(`subStatus.${each}`).startsWith("subStatus."),
    );
    return [language, String(all.length), String(found), percent(found, all.length), String(statuses.length)];
  }),
);
console.log(
  "Not told:",
  all.filter((text) => !findPhrase(text)),
);

const ROUNDS = 2_000;
const from = performance.now();
// A number in each, so that none is in the cache.
for (let round = 0; round < ROUNDS; round += 1) findPhrase(`${all[round % all.length]!} ${round}`);
const each = ((performance.now() - from) * 1_000) / ROUNDS;
console.log(
  `Table of ${PATTERNS.length} sources built in ${Math.round(built)} ms; a text that was not seen before: ${each.toFixed(1)} µs`,
);
