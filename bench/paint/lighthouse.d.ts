/** Types of the part of Lighthouse used here: its own need its packages, which only `npm run bench` installs. */
declare module "lighthouse" {
  interface Result {
    categories: Record<string, { score: number | null }>;
    audits: Record<string, { numericValue?: number; score: number | null; title: string }>;
  }
  interface Flags {
    port: number;
    output: "json";
    logLevel: "error";
    onlyCategories: string[];
    skipAudits: string[];
    extraHeaders?: Record<string, string>;
  }
  const lighthouse: (url: string, flags: Flags) => Promise<{ lhr: Result } | undefined>;
  export = lighthouse;
}
