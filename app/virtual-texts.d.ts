/** Made by vite/merge-texts.ts: loads the merged texts of one language. */
declare module "virtual:texts" {
  import type { LanguageTexts } from "./i18n/create-i18n";
  export const loaders: Record<string, () => Promise<{ texts: LanguageTexts }>>;
}
