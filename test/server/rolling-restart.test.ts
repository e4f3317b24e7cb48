import { createHmac, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { expect, it } from "vitest";
import { ShopDomain } from "../../contract/ids";
import { signAdminToken } from "../../service/domain/shops/admin-token";
import { SANDBOX_CLIENT } from "../../service/platform/config/sandbox-settings";
import { deriveSigningKeys } from "../../service/platform/crypto/signing-keys";
import { findServer } from "../crash/ingest-database";
import { startBalancer } from "./balancer";
import {
  aFolder,
  aMigratedDatabase,
  isBuilt,
  type RealProcess,
  startReal,
  starts,
  untilAnswer,
} from "./real-process";

const SHOP = ShopDomain.parse("fern-and-harbour.myshopify.com");
const APP_SECRET = "the-secret-of-a-rolling-restart-is-not-one";
/** Senders of each kind of request, each with one under way at a time. */
const SENDERS = 3;
/** Between two requests of a sender: the processes that start need the machine as well. */
const PAUSE_MS = 20;
/** Answers of each kind that are waited for before, between and after the restarts. */
const BETWEEN = 8;

const isReady = ({ url }: RealProcess) => untilAnswer(`${url}/readyz`, ({ status }) => status === 200);

it.skipIf(!isBuilt)(
  "two web processes behind a balancer are restarted one after the other under load, and every request is answered",
  starts(4),
  async ({ skip }) => {
    const server = await findServer();
    if (!server) return skip("no PostgreSQL server answers at TEST_DATABASE_URL or on this machine");
    const balancer = await startBalancer();
    const databaseUrl = await aMigratedDatabase(server);
    const env = {
      // As deployed: a process that stops takes requests for two seconds more.
      ...{ NODE_ENV: "production", ROLES: "web", DATABASE_URL: databaseUrl, DATA_DIR: aFolder() },
      ...{ APP_SECRET, ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}` },
      ...{
        SMTP_URL: "smtp://127.0.0.1:1",
        WRITES_PER_MINUTE: "1000000",
      },
    };
    // The simulated Shopify is elsewhere, as the real one is.
    const outside = await startReal(env);
    await isReady(outside);
    const web = () => startReal({ ...env, APP_URL: balancer.url, SANDBOX_URL: `${outside.url}/sandbox` });
    const [first, second] = await Promise.all([web(), web()]);
    for (const each of [first, second]) {
      balancer.add(each.url);
      await isReady(each);
    }
    await expect.poll(() => balancer.inRotation()).toEqual([first.url, second.url]);

    const load = await startLoad(balancer.url);
    for (const old of [first, second]) {
      await load.answer(BETWEEN);
      old.kill("SIGTERM");
      expect(await old.ended).toEqual({ code: 0, signal: null });
      expect(old.complaints()).toEqual([]);
      expect(balancer.inRotation()).toHaveLength(1);
      const next = await web();
      balancer.add(next.url);
      await isReady(next);
      await expect.poll(() => balancer.inRotation()).toContain(next.url);
      expect(balancer.inRotation()).toHaveLength(2);
    }
    await load.answer(BETWEEN);
    const answers = await load.end();

    const failed = answers.filter(({ status }) => status !== 200);
    expect(failed).toEqual([]);
    const count = (what: string) => answers.filter((answer) => answer.what === what).length;
    for (const what of ["webhook", "call", "page", "tracking page"]) expect(count(what)).toBeGreaterThan(20);
    const client = new pg.Client(databaseUrl);
    await client.connect();
    const { rows } = await client.query("select count(*)::integer as stored from inbox");
    await client.end();
    expect(rows).toEqual([{ stored: count("webhook") }]);
  },
);

interface Answer {
  what: string;
  /** 0: the connection was lost. */
  status: number;
  text: string;
}

/** Sends requests of four kinds until it is told to end; resolves to all answers. */
async function startLoad(url: string) {
  const signing = { signingKeys: deriveSigningKeys([APP_SECRET]) };
  const token = await signAdminToken(signing, SHOP, 3600, new Date());
  const answers: Answer[] = [];
  let isEnded = false;
  const kinds: Record<string, () => Promise<Response>> = {
    webhook: () => fetch(`${url}/shopify/webhooks`, newOrder()),
    call: () =>
      fetch(`${url}/endApi/api/order/list`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ filter: { tab: "all" } }),
      }),
    page: () => fetch(`${url}/track/orders`, { headers: { cookie: `waybill_admin=${token}` } }),
    "tracking page": () => fetch(`${url}/t/fern-and-harbour`),
  };
  const send = async ([what, ask]: [string, () => Promise<Response>]) => {
    while (!isEnded) {
      await pause(PAUSE_MS);
      const answer = await ask().then(
        async (response) => ({ status: response.status, text: await response.text() }),
        (error: Error) => ({ status: 0, text: String(error.cause ?? error) }),
      );
      answers.push({
        what,
        status: answer.status,
        text: answer.status === 200 ? "" : answer.text.slice(0, 200),
      });
    }
  };
  const senders = Object.entries(kinds).flatMap((kind) => Array.from({ length: SENDERS }, () => send(kind)));
  return {
    /** Until so many more requests of each kind are answered. */
    async answer(times: number) {
      const from = answers.length;
      const since = (what: string) => answers.slice(from).filter((answer) => answer.what === what).length;
      await expect.poll(() => Math.min(...Object.keys(kinds).map(since))).toBeGreaterThanOrEqual(times);
    },
    async end() {
      isEnded = true;
      await Promise.all(senders);
      return answers;
    },
  };
}

let orders = 5_000_000_000;

function newOrder(): RequestInit {
  const at = new Date().toISOString();
  const body = JSON.stringify({
    ...{ id: (orders += 1), name: `#${orders}`, created_at: at, updated_at: at, line_items: [] },
  });
  return {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-shopify-topic": "orders/create",
      "x-shopify-shop-domain": SHOP,
      "x-shopify-webhook-id": randomUUID(),
      "x-shopify-triggered-at": at,
      "x-shopify-hmac-sha256": createHmac("sha256", SANDBOX_CLIENT.apiSecret).update(body).digest("base64"),
    },
    body,
  };
}
