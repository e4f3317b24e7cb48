import { config } from "zod/v4";

/**
 * What browsers get for "zod" (vite.config.ts): before its first schema, it is configured not to compile any. It would try
 * `new Function`, which the page's Content Security Policy refuses and reports. On the server schemas stay compiled.
 */
if (typeof document !== "undefined") config({ jitless: true });

export * from "zod/v4";
