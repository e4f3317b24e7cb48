/** The shop with the bulk jobs, and the one with the imports and the statuses that are written to Shopify. */
export const BULK_SHOP = "fern-and-harbour.myshopify.com";
export const IMPORT_SHOP = "oak-and-anchor.myshopify.com";

/** What each bulk job sets, in turn: every job changes every shipment, and a mail tells of each change. */
export const BULK_STATUSES = ["IN_TRANSIT", "WAITING_DELIVERY"] as const;

// The simulated courier itself never scans numbers that begin like this.
export const bulkNumber = (index: number) => `SIMNONEB${10_000 + index}`;
export const pushedNumber = (index: number) => `SIMNONEP${10_000 + index}`;
/** Of a line in one of the files, which are imported one after the other. */
export const lineNumber = (file: number, index: number) => `SIMNONEF${100 + file}L${10_000 + index}`;
