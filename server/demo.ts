import { demoBrand } from "../sandbox/demo/brand";
import { courierTexts } from "../contract/courier-texts";
import { demoCourierTexts } from "../sandbox/demo/courier-texts";
import { demoDeliveryRules } from "../sandbox/demo/delivery-rules";
import { mailSender } from "../contract/mail-sender";
import { domainOf } from "../contract/normal-address";
import { mailDesign } from "../contract/mail-design";
import { demoMailDesign } from "../sandbox/demo/mail-design";
import { demoMailSender } from "../sandbox/demo/mail-sender";
import { MailTemplate } from "../contract/mail-template";
import { saveTemplate } from "../service/domain/mail-templates/edit-mail-template";
import { demoMailTemplate } from "../sandbox/demo/mail-template";
import { demoMailSwitches } from "../sandbox/demo/mail-switches";
import { updateNotificationSettings } from "../service/features/notifications/update-notification-settings";
import { loadDemoOrders } from "../sandbox/demo/load-demo-orders";
import { demoOrders } from "../sandbox/demo/orders";
import { STAFF_ID } from "../sandbox/shopify/id-token";
import { ShopDomain } from "../contract/ids";
import { ListView } from "../contract/saved-views";
import type { Context } from "../service/platform/context";
import { addCoupon, NewCoupon } from "../service/domain/billing/coupon-admin";
import { changePageAddress } from "../service/domain/pages/change-page-address";
import { publishPage } from "../service/domain/pages/edit-page";
import { createPage } from "../service/domain/pages/manage-pages";
import { setSenderDomain } from "../service/features/notifications/sender/sender-domain";
import { setDomain } from "../service/features/custom-domain/custom-domain";
import { updateDeliveryRules } from "../service/features/delivery-estimates/update-delivery-rules";
import { installShop } from "../service/main/shop-lifecycle/install-shop";
import { saveDigestPlan } from "../service/features/attention/digest-schedules.queries";
import { createView } from "../service/read/order-list/saved-views/saved-views";
import { changeSetting } from "../service/platform/settings/settings";
import { createActor } from "../service/domain/gates/actor";
import { findShopAndBillingShop, findShopByDomain } from "../service/domain/shops/shops.queries";
import { addDemoTeam } from "./demo-team";
import type { Sandbox } from "./sandbox";

export const DEMO_SHOP = ShopDomain.parse("fern-and-harbour.myshopify.com");

/** The member of its staff who looks at it, in the sandbox's Shopify admin and outside: changes are the team's, and notes have the owner's name. */
export const DEMO_USER = STAFF_ID;

/** Reaches this machine without any DNS, in Chromium and Firefox. */
export const DEMO_CUSTOM_DOMAIN = "track.fern-and-harbour.localhost";

const DEMO = { seed: "fern-and-harbour", days: 120 };
/** To be tried on the billing page; it saves more than any offer in plans.json. */
export const DEMO_COUPON = { code: "SPRING40", multiplier: 0.6, months: 12 };

/** Beside "All orders", so that it is seen what tabs of one's own are. */
const DEMO_VIEW = {
  name: "Longest in transit",
  view: ListView.parse({ filter: { tab: "in_transit" }, sort: { by: "transit_days" } }),
};

/** By then its orders have come in: the mailbox has a daily and a weekly summary on the first day, whatever the day and hour. */
const FIRST_SUMMARIES_MS = 5 * 60_000;

/**
 * Makes the demo store where there is none: its orders are put into the sandbox's Shopify, and the app is installed
 * there as in any other shop, so that everything on the screens has gone the real way. True where it was made.
 */
export async function prepareDemo(
  ctx: Context,
  sandbox: Pick<Sandbox, "shopify" | "shopifyStore" | "demoOrders" | "demoQuota" | "dns">,
): Promise<boolean> {
  if (!sandbox.shopifyStore.findShop(DEMO_SHOP)) {
    sandbox.shopify.createShop({
      domain: DEMO_SHOP,
      name: "Fern & Harbour",
      email: "robin@fern-and-harbour.example",
      brand: demoBrand,
      isInstalled: true,
    });
    loadDemoOrders(
      sandbox.shopifyStore,
      sandbox.shopifyStore.getShop(DEMO_SHOP),
      demoOrders({ ...DEMO, count: sandbox.demoOrders, now: ctx.now() }),
    );
  }
  // Also in a store that an older version has made.
  await addCoupon(ctx.db, NewCoupon.parse(DEMO_COUPON), ctx.now());
  if (await findShopByDomain(ctx.db, DEMO_SHOP)) return false;

  const token = await sandbox.shopify.idToken(DEMO_SHOP);
  // A day more: the oldest order was placed 120 days before a clock that has gone on since.
  // The demo shows every feature, and has room for its own growth.
  const plan = { planCode: "ADVANCED", quotaAmount: sandbox.demoQuota };
  await installShop(ctx, { token, shop: DEMO_SHOP }, { days: DEMO.days + 1, plan });
  const { id } = (await findShopByDomain(ctx.db, DEMO_SHOP))!;
  // Before its orders have come in: their shipments get dates as those of any shop do.
  await updateDeliveryRules(ctx, await demoActor(ctx), { value: demoDeliveryRules, version: 0 });
  await updateNotificationSettings(ctx, await demoActor(ctx), {
    value: { kinds: demoMailSwitches },
    version: 0,
  });
  await changeSetting(ctx, await demoActor(ctx), mailSender, { value: demoMailSender, version: 0 });
  await changeSetting(ctx, await demoActor(ctx), mailDesign, { value: demoMailDesign, version: 0 });
  await saveTemplate(ctx, await demoActor(ctx), {
    ...{ kind: "out_for_delivery", version: 0, template: MailTemplate.parse(demoMailTemplate) },
  });
  await changeSetting(ctx, await demoActor(ctx), courierTexts, { value: demoCourierTexts, version: 0 });
  await createView(ctx, { shop: id }, DEMO_VIEW);
  await createDemoPage(ctx);
  await addDemoDomain(ctx, sandbox);
  await addDemoSenderDomain(ctx, sandbox);
  const summariesAt = new Date(ctx.now().getTime() + FIRST_SUMMARIES_MS);
  await saveDigestPlan(ctx.db, id, summariesAt);
  await addDemoTeam(ctx, await demoActor(ctx), summariesAt);
  return true;
}

/** Whoever looks at the demo store. */
export async function demoActor(ctx: Context) {
  const shops = (await findShopAndBillingShop(ctx.db, DEMO_SHOP))!;
  return createActor(ctx, shops, { user: DEMO_USER, via: "admin-token" });
}

/** Beside the default page, one from a ready design at an address of its own. */
async function createDemoPage(ctx: Context): Promise<void> {
  const actor = await demoActor(ctx);
  const page = await createPage(ctx, actor, { name: "Winter", copy_of: null, design: "editorial" });
  await changePageAddress(ctx, actor, { id: page.id, address: "winter" });
  await publishPage(ctx, actor, { id: page.id, version: page.version, at: null });
}

/**
 * A name of its own that is not connected yet: one record is right, the other leads elsewhere, until that is mended at
 * `/sandbox/dns`. Connected from the start, links in mails would lead to a name that not every browser finds here.
 */
async function addDemoDomain(ctx: Context, { dns }: Pick<Sandbox, "dns">): Promise<void> {
  // Elsewhere such a name leads to the reader's own machine.
  if (new URL(ctx.config.appUrl).hostname !== "localhost") return;
  const { domain } = await setDomain(ctx, await demoActor(ctx), DEMO_CUSTOM_DOMAIN);
  for (const { type, name, value } of domain!.records)
    dns.set(name, type, [type === "TXT" ? value : "shops.fern-and-harbour.example"]);
}

/**
 * The domain of the sender's address, whose key is found; the next key is not there, and what comes back is led elsewhere, until that is mended
 * at `/sandbox/dns`.
 */
async function addDemoSenderDomain(ctx: Context, { dns }: Pick<Sandbox, "dns">): Promise<void> {
  const { domain } = await setSenderDomain(ctx, await demoActor(ctx), {
    domain: domainOf(demoMailSender.address),
  });
  for (const { use, type, name, value } of domain!.records) {
    if (use === "key") dns.set(name, type, [value]);
    if (use === "return_path") dns.set(name, type, ["bounces.fern-and-harbour.example"]);
  }
}
