import { z } from "zod";
import { publicGet, publicPost } from "./endpoint";
import { ShopDomain } from "./ids";

/** Is the shop known, with tokens and scopes that are still good? Only then can the exchange be skipped. */
export const getShop = publicGet("/shopify/oauth/getShop", {
  summary: "Whether the shop is installed with usable tokens and scopes",
  query: z.object({ shop: ShopDomain }),
  response: z.boolean(),
});

/** Exchanges the id token App Bridge gave for an offline token that Waybill keeps. */
export const getAccessToken = publicPost("/shopify/oauth/getAccessToken", {
  summary: "Token exchange: proves itself by the id token in the body",
  body: z.object({ token: z.string().min(1).max(4096), shop: ShopDomain }),
  response: z.object({ shop: ShopDomain, first_install: z.boolean() }),
});

export const oauthEndpoints = { getShop, getAccessToken };
