/** Documents with embed code (service/features/order-lookup/serve-embed.ts): `{path}/{shop}/{page}/{source}/{section}/{digest}`. */
export const EMBED_PATH = "/tracking-page-embed";

/** What such a document tells the page around it. */
export interface EmbedMessage {
  type: "waybill:height";
  /** CSS pixels of its content. */
  height: number;
}
