import type { z } from "zod";
import { CustomCourierId } from "../../contract/couriers";
import {
  AutomationId,
  BulkJobId,
  ImportId,
  NoteId,
  OrderId,
  PageId,
  ShipmentId,
  ShopDomain,
  ShopId,
  TagId,
  ViewId,
} from "../../contract/ids";
import { MailAddressField } from "../../contract/mail-address";
import { domainOf } from "../../contract/normal-address";
import { SetAddress } from "../../contract/mail-sender";
import { OptionCode } from "../../contract/billing";
import { getStatusUpdate } from "../../contract/update-status";
import type { OrderRecord, ShopRecord } from "../../sandbox/shopify/records";
import { restOrder } from "../../sandbox/shopify/webhooks/rest-order";
import type { EmailStatisticsSubject, LinkKindName } from "../../contract/signed-links";
import { emailStatisticsKind } from "../../service/domain/mail-measuring/email-statistics.link";
import { dayIn } from "../../service/domain/promise/calendar-day";
import { markOf, teamUnsubscribeKind } from "../../service/domain/shops/team/team.link";
import { updateStatusKind } from "../../service/domain/orders/update-status.link";
import { deriveSigningKeys } from "../../service/platform/crypto/signing-keys";
import { signLinkToken } from "../../service/platform/signed-links/signed-link";
import { FUZZ_SECRETS } from "./environment";
import { demoMailSender } from "../../sandbox/demo/mail-sender";
import { DEMO_CUSTOM_DOMAIN, DEMO_SHOP } from "../../server/demo";
import { adminCookieOf, ask, operatorCookieOf } from "./ask";
import type { Call } from "./call";
import type { Known } from "./from-schema";
import { type Imports, makeImports } from "./imports";
import type { Target } from "./target";
import { documents } from "../../service/main/documents";

/** A shop beside the one whose calls are made: it may be uninstalled, erased and deprived of its scopes. */
export const OTHER_SHOP = ShopDomain.parse("fuzzed-away.myshopify.com");

/** What is true in the store when the fuzz begins; what requests are made of. */
export interface Facts {
  url: string;
  shop: string;
  otherShop: string;
  /** An admin token, for header and cookie. */
  bearer: string;
  operatorToken: string;
  /** Of links that set the status of an order, one for each of some orders. */
  linkTokens: string[];
  /** Of links of other kinds that are still good. */
  tokensByKind: ReadonlyMap<LinkKindName | undefined, string>;
  /** Of the operators' console, as `name=value`. */
  operatorCookie: string;
  /** Good for a minute. */
  idToken: string;
  /** Orders in the shape in which webhooks bring them. */
  orders: Record<string, unknown>[];
  known: Known;
  /** The draft of a tracking page. */
  pageDocument: unknown;
  imports: Imports;
}

/** Fills the store by its own calls, and says what is there. The demo store has to be ready. */
export async function gatherFacts({ url, operatorToken, settle }: Target): Promise<Facts> {
  const bearer = await adminCookieOf(url);
  const orders = await placeOrders(url);
  await settle();
  await installOther(url);
  const call = <Data>(path: string, body?: unknown) => ask<Data>(url, `/endApi/api${path}`, { bearer, body });

  const listed = await call<{ content: ListedOrder[]; next: string | null }>("/order/list", { size: 20 });
  const ids = listed.content.map(({ id }) => id);
  const made = await makeRecords(call, ids);
  const pages = await makePages(call);
  const imports = await makeImports(call, listed.content[0]!.name, settle);
  const { advanced_list } = await call<Record<string, { plan: string }[]>>("/subscribe/plan-list");
  const { main_store } = await call<{ main_store: { myshopify_domain: string } }>("/store/linked-stores");
  const numbers = listed.content.flatMap(({ shipments }) => shipments.map((each) => each.tracking_number));
  const names = listed.content.map(({ name }) => name);

  return {
    url,
    shop: DEMO_SHOP,
    otherShop: OTHER_SHOP,
    bearer,
    operatorToken,
    linkTokens: await linkTokensTo(url, ids),
    tokensByKind: otherLinkTokens(),
    operatorCookie: await operatorCookieOf(url, operatorToken),
    idToken: await idTokenOf(url),
    orders,
    imports,
    pageDocument: pages.document,
    known: {
      bySchema: new Map<z.ZodType, string[]>([
        [OrderId, ids],
        [ShipmentId, listed.content.flatMap(({ shipments }) => shipments.map(({ id }) => id))],
        [ShopDomain, [main_store.myshopify_domain, OTHER_SHOP]],
        // No smaller plan: the store would lose what many calls need.
        [OptionCode, advanced_list!.map(({ plan }) => plan)],
        [ImportId, [imports.waiting, imports.done]],
        [PageId, pages.ids],
        [MailAddressField, [demoMailSender.address]],
        [SetAddress, [demoMailSender.address]],
        ...made,
      ]),
      byField: new Map([
        ["tracking_number", numbers],
        ["tracking_code", numbers],
        ["number", numbers],
        ["tracking_url", [VAN]],
        ["token", [operatorToken]],
        ["domain", [domainOf(demoMailSender.address)]],
        ["host", [DEMO_CUSTOM_DOMAIN]],
        ["setting", SETTINGS],
        // Of settings, which are changed a few times.
        ["version", ["0", "0", "1", "2"]],
        ...["courier", "preferred", "exempt"].map((field) => [field, COURIERS] as const),
        ["after", listed.next ? [listed.next] : []],
      ]),
      words: [...WORDS, ...numbers.slice(0, 3), ...names.slice(0, 3)],
    },
  };
}

interface ListedOrder {
  id: string;
  name: string;
  shipments: { id: string; tracking_number: string }[];
}

const SETTINGS = [...documents.values()].flatMap(({ area, isSetting }) => (isSetting ? [area] : []));
const COURIERS = ["ups", "dpd-de", "gls-de"];

const WORDS = [
  "Phoned about the shipment",
  "In transit",
  "DELIVERED",
  "2026-11-20T10:00:00+01:00",
  "2026-11-20 10:00",
  "ups",
  "dpd-de",
  "DHL Express",
  "DE",
  "Hamburg",
  "20095",
  "UTC",
  "robin@example.com",
  "Müller & Söhne",
  "李",
  "1Z5R89390357567127",
  "12.50",
];

/** A few for each kind, so that a call which deletes one leaves others. */
const AUTOMATION = { trigger: { on: "silent", days: 7 }, actions: [{ do: "note", text: "Look" }] };

async function makeRecords(call: Call, orders: string[]) {
  const few = async (make: (at: number) => Promise<{ id: string }>, count = 12) => {
    const ids: string[] = [];
    for (let at = 0; at < count; at += 1) ids.push((await make(at)).id);
    return ids;
  };
  const { job } = await call<{ job: { id: string } | null }>("/order/bulk", {
    selection: { filter: {} },
    action: { kind: "check" },
  });
  return [
    [TagId, await few((at) => call("/order/tag/create", { name: `tag ${at}` }))],
    [
      NoteId,
      await few((at) => call("/order/note/create", { id: orders[at % orders.length], text: "Phoned" })),
    ],
    [ViewId, await few((at) => call("/order/create-view", { name: `view ${at}`, view: {} }))],
    [
      CustomCourierId,
      await few((at) => call("/courier/custom/create", { name: `Van ${at}`, tracking_url: VAN })),
    ],
    [
      AutomationId,
      await few((at) =>
        call("/automation/change/create", { name: `automation ${at}`, definition: AUTOMATION }),
      ),
    ],
    [BulkJobId, job ? [job.id] : []],
  ] as const;
}

/** Beside the page that every shop has; the first is published, as one that is made the default has to be. */
async function makePages(call: Call): Promise<{ ids: string[]; document: unknown }> {
  const ids: string[] = [];
  for (const name of ["Summer", "Winter", "Sale"])
    ids.push((await call<{ id: string }>("/tracking-page/create", { name })).id);
  const { document, version } = await call<{ document: unknown; version: number }>(
    `/tracking-page/draft?id=${ids[0]}`,
  );
  await call("/tracking-page/publish", { id: ids[0], version });
  return { ids, document };
}

const VAN = "https://van.example/{number}";

/** Orders of the simulated Shopify, one of them on its way; they reach us by webhooks of its own. */
async function placeOrders(url: string): Promise<Facts["orders"]> {
  const control = `/sandbox/shopify/control`;
  const shops = await ask<ShopRecord[]>(url, `${control}/shops`);
  const shop = shops.find(({ domain }) => domain === DEMO_SHOP)!;
  const orders: OrderRecord[] = [];
  for (let at = 0; at < 3; at += 1) {
    const { id } = await ask<OrderRecord>(url, `${control}/${DEMO_SHOP}/orders`, {
      body: { email: `buyer-${at}@example.com` },
    });
    await ask(url, `${control}/${DEMO_SHOP}/orders/${id}/fulfil`, {
      body: { trackingNumber: `SIM00000090${at}` },
    });
    orders.push(await ask<OrderRecord>(url, `${control}/${DEMO_SHOP}/orders/${id}`));
  }
  return orders.map((order) => restOrder(shop, order));
}

/** As they are in mails. The demo store is the first shop of its database. */
async function linkTokensTo(url: string, orders: string[]): Promise<string[]> {
  const keys = { signingKeys: deriveSigningKeys([FUZZ_SECRETS.app]) };
  const tokens = orders.map((id) => {
    const of = { shop: ShopId.parse(1), subject: OrderId.parse(id) };
    return signLinkToken(keys, updateStatusKind, of, new Date());
  });
  await ask(url, `/endApi${getStatusUpdate.path}`, { bearer: tokens[0]! });
  return tokens;
}

/** Of what needs no record: a week's statistics, and what the store's own address gets, or one that it had before. */
function otherLinkTokens(): Facts["tokensByKind"] {
  const keys = { signingKeys: deriveSigningKeys([FUZZ_SECRETS.app]) };
  const shop = ShopId.parse(1);
  const now = new Date();
  const subscription = { shop, subject: `store.quota.${markOf("owner@shop.example")}` };
  const week = { shop, subject: dayIn("UTC", now) as EmailStatisticsSubject };
  return new Map<LinkKindName | undefined, string>([
    ["team-unsubscribe", signLinkToken(keys, teamUnsubscribeKind, subscription, now)],
    ["email-statistics", signLinkToken(keys, emailStatisticsKind, week, now)],
  ]);
}

async function installOther(url: string): Promise<void> {
  await ask(url, "/sandbox/shopify/control/shops", { body: { domain: OTHER_SHOP } });
  const token = await idTokenOf(url, OTHER_SHOP);
  await ask(url, "/shopify/oauth/getAccessToken", { body: { token, shop: OTHER_SHOP } });
}

export async function idTokenOf(url: string, shop: string = DEMO_SHOP): Promise<string> {
  const { token } = await ask<{ token: string }>(url, `/sandbox/shopify/control/${shop}/id-token`);
  return token;
}
