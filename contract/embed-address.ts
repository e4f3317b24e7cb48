/** Documents with embed code (service/features/order-lookup/serve-embed.ts): `{path}/{shop}/{page}/{source}/{section}/{digest}`. */
export const EMBED_PATH = "/tracking-page-embed";
