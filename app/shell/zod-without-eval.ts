import { config } from "zod/v4";

/**
 * Replaces "zod" in browsers (vite.config.ts): configures it before its first schema not to compile any. It would try
 * `new Function`, which the page's Content Security Policy refuses and reports. On the server schemas are compiled.
 */
if (typeof document !== "undefined") config({ jitless: true });

export * from "zod/v4";
