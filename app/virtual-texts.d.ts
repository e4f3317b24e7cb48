/** Made by vite/merge-texts.ts: loads the merged texts of one language. */
declare module "virtual:texts" {
  import type { ResourceLanguage } from "i18next";
  export const loaders: Record<string, () => Promise<{ texts: ResourceLanguage }>>;
}
