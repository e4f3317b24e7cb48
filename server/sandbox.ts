import path from "node:path";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import { createSimulatedCourier } from "../sandbox/couriers/simulated-courier";
import { createSimulatedVideos } from "../sandbox/videos/simulated-videos";
import { createSimulatedEngines } from "../sandbox/translation/simulated-engines";
import { createDnsPages } from "../sandbox/dns/dns-pages";
import { createSimulatedDns, type SimulatedDns } from "../sandbox/dns/simulated-dns";
import { createMailbox } from "../sandbox/mailbox/mailbox";
import { createSandboxShopify } from "../sandbox/shopify/app";
import type { SandboxShopify } from "../sandbox/shopify/sandbox-shopify";
import { ShopifyStore } from "../sandbox/shopify/shopify-store";
import { OPTIONAL_SCOPES } from "../contract/optional-scopes";
import { type Config, REQUIRED_SCOPES } from "../service/platform/config/config";
import type { Log } from "../service/platform/log";
import { isLoopback, SANDBOX_CLIENT } from "../service/platform/config/sandbox-settings";

export interface Sandbox {
  /** Mounted at /sandbox: Shopify, the courier, the mailbox, the DNS. */
  app: Hono;
  shopify: SandboxShopify;
  shopifyStore: ShopifyStore;
  /** Where the mailbox takes mail. */
  smtpUrl: string;
  /** Who answers questions about names; where their records are set. */
  dnsServer: string;
  dns: SimulatedDns;
  /** How many orders the demo store begins with. */
  demoOrders: number;
  /** How many orders its plan tracks. */
  demoQuota: number;
  stop(): Promise<void>;
}

/** Far above the largest question: forty shipments, or a page of a tracking form. Whoever reaches the host may send. */
const BODY_BYTES = 1024 * 1024;

const Settings = z.object({
  DEMO_ORDERS: z.coerce.number().int().min(0).max(50_000).default(5000),
  DEMO_QUOTA: z.preprocess((value) => value || undefined, z.coerce.number().int().min(1).optional()),
  SANDBOX_DNS_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  SANDBOX_SMTP_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
});

/**
 * The outside world, simulated in this process; undefined where the real one, or another process's, is used. A worker
 * without the web role uses that of the web process at APP_URL, whose files it must not write.
 */
export async function openSandbox(
  config: Config,
  env: NodeJS.ProcessEnv,
  log: Log,
): Promise<Sandbox | undefined> {
  if (!config.sandboxUrl || env.SANDBOX_URL || !config.roles.web) return undefined;
  const settings = Settings.parse(env);
  if (!isLoopback(config.host))
    log.warn({ host: config.host }, "whoever reaches this host gets into every store of the sandbox");
  const app = new Hono();
  app.use(bodyLimit({ maxSize: BODY_BYTES }));
  const now = () => new Date();
  const shopifyStore = new ShopifyStore(path.join(config.dataDir, "sandbox.journal"));
  const shopify = createSandboxShopify({
    origin: new URL(config.sandboxUrl).origin,
    app: {
      clientId: SANDBOX_CLIENT.apiKey,
      clientSecret: SANDBOX_CLIENT.apiSecret,
      url: config.appUrl,
      name: "Waybill",
      handle: config.shopify.appHandle,
    },
    // Beyond what the app needs: without it Shopify shows the last 60 days only, and the demo has 120.
    scopes: [...REQUIRED_SCOPES, "read_all_orders"].join(","),
    // Granted by the merchant alone: the demo shows how the app asks for them.
    optionalScopes: OPTIONAL_SCOPES,
    shopifyStore,
    now,
    log: (facts, message) => log.debug(facts, message),
  });
  const courier = createSimulatedCourier({ now, log: (facts, message) => log.debug(facts, message) });
  const mailbox = createMailbox({ port: settings.SANDBOX_SMTP_PORT, host: "127.0.0.1" });
  const { port } = await mailbox.start();
  const dns = createSimulatedDns({
    port: settings.SANDBOX_DNS_PORT,
    file: path.join(config.dataDir, "sandbox-dns.json"),
  });
  const dnsServer = await dns.start();

  app.route("/shopify", shopify.app);
  app.route("/couriers/simulated", courier.app);
  app.route("/mailbox", mailbox.app);
  app.route("/videos", createSimulatedVideos({ url: `${config.sandboxUrl}/videos` }));
  app.route("/translation", createSimulatedEngines().app);
  app.route("/dns", createDnsPages(dns));
  return {
    app,
    shopifyStore,
    shopify: shopify.shopify,
    ...{ dns, dnsServer },
    smtpUrl: `smtp://127.0.0.1:${port}`,
    demoOrders: settings.DEMO_ORDERS,
    // Orders beyond the quota are not tracked: a demo of many would stand half still.
    demoQuota: settings.DEMO_QUOTA ?? Math.max(5000, settings.DEMO_ORDERS),
    async stop() {
      shopify.shopify.stop();
      courier.stop();
      await mailbox.stop();
      await dns.stop();
      shopifyStore.close();
    },
  };
}
