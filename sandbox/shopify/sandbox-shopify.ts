import { type IdTokenFaults, signIdToken } from "./id-token";
import { instant } from "./instants";
import type { SandboxShopifyOptions } from "./options";
import { OrderActions } from "./order-actions";
import { type ApprovalDecision, decide, isOpen, passTime } from "./billing/charges";
import type { AppSubscriptionRecord, ShopRecord } from "./records";
import type { ShopStore } from "./shop-store";
import type { Payload, Publish } from "./webhooks/publish";
import { appSubscription, restShop, scopesUpdate } from "./webhooks/rest-shop";
import { compliancePayload } from "./webhooks/compliance";
import type { WebhookFaults, WebhookSender } from "./webhooks/sender";
import type { ComplianceTopic } from "./webhooks/topics";

export type NewShop = Partial<ShopRecord> & { domain: string };

/**
 * Actions of merchants, buyers and Shopify itself: each method changes the stored records and sends the resulting
 * webhooks. Shops are identified by domain, orders and fulfillments by id.
 */
export class SandboxShopify extends OrderActions {
  constructor(
    options: SandboxShopifyOptions,
    publish: Publish,
    private readonly sender: WebhookSender,
    private readonly settled: () => Promise<void>,
  ) {
    super(options, publish);
  }

  /** Webhook faults from now on; assign to its fields. */
  get faults(): WebhookFaults {
    return this.sender.faults;
  }

  /** Adds or changes a shop. The app is installed by a token exchange only, unless `isInstalled` is set. */
  createShop(input: NewShop): ShopRecord {
    const { shopifyStore, now, scopes } = this.options;
    const known = shopifyStore.findShop(input.domain)?.record;
    const handle = input.domain.split(".")[0]!;
    const record: ShopRecord = {
      id: known?.id ?? shopifyStore.nextId(),
      installationId: known?.installationId ?? shopifyStore.nextId(),
      name: handle.replace(
        /(^|-)(\w)/g,
        (_, dash: string, letter: string) => (dash ? " " : "") + letter.toUpperCase(),
      ),
      email: `owner@${handle}.example.com`,
      ownerName: "Robin Hale",
      currency: "USD",
      timeZone: "America/New_York",
      country: "US",
      city: "Portland",
      zip: "97201",
      planName: "Basic",
      restoreRate: 100,
      createdAt: instant(now()),
      isInstalled: false,
      scopes: splitScopes(scopes),
      ...known,
      ...input,
    };
    return shopifyStore.putShop(record).record;
  }

  /** Installs the app with the scopes it requests; what else was granted while it was installed stays. */
  install(domain: string): void {
    const { record } = this.shop(domain);
    const kept = record.isInstalled
      ? record.scopes.filter((scope) => this.optionalScopes.includes(scope))
      : [];
    this.options.shopifyStore.putShop({
      ...record,
      isInstalled: true,
      scopes: [...new Set([...splitScopes(this.options.scopes), ...kept])],
    });
  }

  /** What App Bridge tells about a shop's scopes. */
  scopesOf(domain: string): { granted: string[]; required: string[]; optional: string[] } {
    const optional = [...this.optionalScopes];
    const required = splitScopes(this.options.scopes).filter((scope) => !optional.includes(scope));
    return { granted: this.shop(domain).record.scopes, required, optional };
  }

  /** Grants optional scopes, as a merchant does in the dialog. @throws Error for a scope that the app has not declared */
  grantScopes(domain: string, scopes: string[]): void {
    this.requireOptional(scopes);
    const { record } = this.shop(domain);
    const granted = [...new Set([...record.scopes, ...scopes])];
    if (granted.length > record.scopes.length) this.changeScopes(domain, granted);
  }

  /** Takes optional scopes back, as the app itself may. @throws Error for a required one */
  revokeScopes(domain: string, scopes: string[]): void {
    this.requireOptional(scopes);
    const { record } = this.shop(domain);
    const granted = record.scopes.filter((scope) => !scopes.includes(scope));
    if (granted.length < record.scopes.length) this.changeScopes(domain, granted);
  }

  private get optionalScopes(): readonly string[] {
    return this.options.optionalScopes ?? [];
  }

  private requireOptional(scopes: string[]): void {
    const unknown = scopes.filter((scope) => !this.optionalScopes.includes(scope));
    if (unknown.length > 0) throw new Error(`Not declared as optional scopes: ${unknown.join(", ")}`);
  }

  updateShop(domain: string, change: Partial<ShopRecord>): ShopRecord {
    const shop = this.options.shopifyStore.putShop({ ...this.shop(domain).record, ...change, domain });
    this.publish(shop, "shop/update", restShop(shop.record, instant(this.options.now())));
    return shop.record;
  }

  /** Replaces the granted scopes. */
  changeScopes(domain: string, scopes: string[]): void {
    const before = this.shop(domain).record;
    const shop = this.options.shopifyStore.putShop({ ...before, scopes });
    this.publish(
      shop,
      "app/scopes_update",
      scopesUpdate(shop.record, before.scopes, instant(this.options.now())),
    );
  }

  /** Uninstalls the app: its tokens, subscriptions and API-made webhooks are deleted at once. */
  uninstall(domain: string): void {
    const shop = this.options.shopifyStore.putShop({ ...this.shop(domain).record, isInstalled: false });
    const at = instant(this.options.now());
    for (const { id } of shop.list("token")) shop.remove("token", id);
    for (const { id } of shop.list("webhook")) shop.remove("webhook", id);
    for (const subscription of shop.list("subscription")) {
      if (!["ACTIVE", "PENDING", "FROZEN"].includes(subscription.status)) continue;
      shop.put("subscription", { ...subscription, status: "CANCELLED", updatedAt: at });
    }
    this.publish(shop, "app/uninstalled", restShop(shop.record, at));
  }

  /** Applies what has fallen due on the shop's subscriptions since the last call. */
  passTime(domain: string): void {
    const shop = this.shop(domain);
    // One change may make the next one due: a replacement begins, and its first cycle has already ended.
    for (let due = passTime(shop, this.options.now()); due.length > 0;) {
      this.saveSubscriptions(shop, due);
      due = passTime(shop, this.options.now());
    }
  }

  /** Decides about the newest open charge, as the merchant does on its page. */
  decideCharge(domain: string, decision: ApprovalDecision): AppSubscriptionRecord {
    const shop = this.shop(domain);
    const now = this.options.now();
    const open = shop
      .list("subscription")
      .filter((each) => isOpen(each, now))
      .at(-1);
    if (!open) throw new Error("There is no charge to decide about");
    return this.decideAbout(domain, open, decision);
  }

  /** The same about one charge. */
  decideAbout(
    domain: string,
    charge: AppSubscriptionRecord,
    decision: ApprovalDecision,
  ): AppSubscriptionRecord {
    const shop = this.shop(domain);
    return this.saveSubscriptions(shop, decide(shop, charge, decision, this.options.now()));
  }

  /** Freezes the active subscription for an unpaid bill, or unfreezes it. */
  freeze(domain: string, isFrozen: boolean): AppSubscriptionRecord {
    const shop = this.shop(domain);
    const [from, to] = isFrozen ? ["ACTIVE", "FROZEN"] : ["FROZEN", "ACTIVE"];
    const found = shop.list("subscription").find(({ status }) => status === from);
    if (!found) throw new Error(`There is no subscription that is ${from}`);
    return this.saveSubscriptions(shop, [{ ...found, status: to!, updatedAt: instant(this.options.now()) }]);
  }

  /** Cancels the active subscription, as Shopify or the merchant in the admin does. */
  cancelSubscription(domain: string): AppSubscriptionRecord {
    const shop = this.shop(domain);
    const found = shop.list("subscription").find(({ status }) => status === "ACTIVE" || status === "FROZEN");
    if (!found) throw new Error("There is no subscription to cancel");
    return this.saveSubscriptions(shop, [
      { ...found, status: "CANCELLED", updatedAt: instant(this.options.now()) },
    ]);
  }

  private saveSubscriptions(shop: ShopStore, changed: AppSubscriptionRecord[]): AppSubscriptionRecord {
    for (const each of changed) {
      shop.put("subscription", each);
      this.publish(shop, "app_subscriptions/update", appSubscription(shop.record, each));
    }
    return changed[0]!;
  }

  /** Sends a compliance webhook; with an order, about its buyer. */
  redact(domain: string, topic: ComplianceTopic, orderId?: string): void {
    const shop = this.shop(domain);
    const order = orderId === undefined ? undefined : this.order(domain, orderId).order;
    this.publish(shop, topic, compliancePayload(shop, topic, order));
  }

  /** An id token as App Bridge returns it, or a faulty one. */
  idToken(domain: string, faults: IdTokenFaults = {}): Promise<string> {
    return signIdToken(this.options.app, domain, this.options.now(), faults);
  }

  /** Sends any payload; its ids should be bigint. */
  sendWebhook(domain: string, topic: string, payload: Payload): void {
    this.publish(this.shop(domain), topic, payload);
  }

  /** Waits until all webhooks, also those of running bulk operations, have arrived or failed for good. */
  drainWebhooks(): Promise<void> {
    return this.settled();
  }

  /** Cancels waiting deliveries and writes the store to disk. */
  stop(): void {
    this.sender.stop();
    this.options.shopifyStore.flush();
  }
}

const splitScopes = (scopes: string) =>
  scopes
    .split(",")
    .map((scope) => scope.trim())
    .filter(Boolean);
