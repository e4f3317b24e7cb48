/** A template file; its headers are recognised in every language. */
export const SAMPLE = [
  "Order number,Tracking number,Courier,SKU,Quantity,Date shipped,Delivered",
  "#1001,1Z999AA10123456784,UPS,,,2026-11-20,",
  "#1002,00340434161094042557,DHL,FERN-M,1,2026-11-20,",
  "#1002,00340434161094042564,DHL,POT-L,2,2026-11-21,",
  "#1003,LX123456785NL,PostNL,,,2026-11-12,yes",
  "",
].join("\r\n");
