import type { Hono } from "hono";
import { SignJWT, errors } from "jose";
import { z } from "zod";
import { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { appPage } from "../../domain/shops/app-page";
import { findShopById, type Shop } from "../../domain/shops/shops.queries";
import { verifyJwt } from "../../platform/crypto/verify-jwt";
import { handleApprovalReturn } from "./handle-approval-return";

const AUDIENCE = "waybill-billing-return";
const PATH = "/shopify/billing/return";
/** Shopify keeps the approval page open for two days. */
const LIFETIME_SECONDS = 3 * 86_400;

/** The return URL after the approval of a charge. It names the shop and is signed, so that it cannot be forged. */
export async function returnUrl(ctx: Context, shop: Pick<Shop, "id">): Promise<string> {
  const issued = Math.floor(ctx.now().getTime() / 1000);
  const token = await new SignJWT({ shop: shop.id })
    .setProtectedHeader({ alg: "HS256" })
    .setAudience(AUDIENCE)
    .setIssuedAt(issued)
    .setExpirationTime(issued + LIFETIME_SECONDS)
    .sign(ctx.config.signingKeys.billingReturn[0]);
  return `${ctx.config.appUrl}${PATH}?token=${token}`;
}

/**
 * The route Shopify redirects to after an approval page. The request proves nothing about the charge: subscriptions are
 * read from Shopify again, and the merchant's visit is recorded.
 */
export function mountApprovalReturn(app: Hono, ctx: Context): void {
  app.get(PATH, async (c) => {
    const id = await shopOf(ctx, c.req.query("token") ?? "");
    const shop = id && (await findShopById(ctx.db, id));
    if (!shop) return c.text("This address is no longer valid", 400);
    const charge = Charge.safeParse(c.req.query("charge_id")).data;
    await handleApprovalReturn(ctx, shop.id, charge);
    // Shopify adds it after an approval: the page shows it; it grants nothing.
    return c.redirect(appPage(ctx, shop, `/track/billing${charge ? `?charge_id=${charge}` : ""}`));
  });
}

const Charge = z.string().regex(/^\d{1,20}$/);
const Payload = z.object({ shop: ShopId });

async function shopOf(ctx: Context, token: string): Promise<ShopId | undefined> {
  try {
    const payload = await verifyJwt(token, ctx.config.signingKeys.billingReturn, {
      audience: AUDIENCE,
      currentDate: ctx.now(),
    });
    return Payload.parse(payload).shop;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
