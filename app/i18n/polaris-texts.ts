import { createContext } from "react";
import type english from "@shopify/polaris/locales/en.json";

export type PolarisTexts = typeof english;

// One chunk per language, and only the reader's own is loaded.
const files = import.meta.glob<PolarisTexts>(
  "/node_modules/@shopify/polaris/locales/{en,zh-CN,zh-TW,fr,de,it,ja,ko,es,pt-BR,tr,nl,sv,pl}.json",
  { import: "default" },
);

/** Polaris's own texts in a language of contract/locales (its `polaris` field); English where there is no file. */
export function loadPolarisTexts(name: string): Promise<PolarisTexts> {
  const load = files[`/node_modules/@shopify/polaris/locales/${name}.json`];
  return (load ?? files["/node_modules/@shopify/polaris/locales/en.json"]!)();
}

/** Set by the entries of server and browser before the first render, so that both render the same texts. */
export const PolarisTextsContext = createContext<PolarisTexts | null>(null);
