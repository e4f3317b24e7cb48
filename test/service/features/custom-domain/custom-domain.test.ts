import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { customDomainSubscribers } from "../../../../service/features/custom-domain/custom-domain.subscribers";
import { transaction } from "../../../../service/platform/db/database";
import { runSubscription } from "../../../../service/platform/events/publish";
import { aShop, call, type TestShop } from "../../harness";
import {
  askImpatiently,
  check,
  connect,
  createDomainService,
  type DomainService,
  later,
  remove,
  set,
  setRecords,
  shown,
  sweep,
  TARGET,
} from "./domain-service";

const HOUR = 3_600_000;

let service: DomainService;
let shop: TestShop;
let count = 0;
let host: string;

beforeAll(async () => {
  service = await createDomainService();
});
beforeEach(async () => {
  shop = await aShop(service);
  host = `track.brand-${(count += 1)}.com`;
});

const customDomainOf = async (of: TestShop) =>
  (
    await service.ctx.db
      .selectFrom("shops")
      .select("customDomain")
      .where("id", "=", of.id)
      .executeTakeFirstOrThrow()
  ).customDomain;
const noticeOf = async (of: TestShop) =>
  (await call(service, "GET", "/endApi/api/store/get-store-info", { as: of })).body.data.domain_notice;
const mailsOf = (name: string) =>
  service.mails.sent.filter(({ subject }) => subject.includes(name)).map(({ subject }) => subject);
const clear = (of: string) => {
  service.dns.set(`_waybill.${of}`, "TXT", []);
  service.dns.set(of, "CNAME", []);
};

describe("a shop's own domain", () => {
  it("is shown with the two records that prove it and lead to us", async () => {
    await set(service, shop, ` HTTPS://${host.toUpperCase()}/ `);

    expect(await shown(service, shop)).toMatchObject({
      ...{ host, state: "waiting", zone: host.replace("track.", ""), is_taken: false },
      records: [
        {
          type: "TXT",
          name: `_waybill.${host}`,
          name_in_zone: "_waybill.track",
          value: expect.stringMatching(/^waybill-verify=[\w-]{27}$/) as string,
          state: "unchecked",
        },
        { type: "CNAME", name: host, name_in_zone: "track", value: TARGET, state: "unchecked" },
      ],
    });
  });

  it("is connected once both records are found, and the merchant is told by email", async () => {
    const domain = await connect(service, shop, host);

    expect(domain).toMatchObject({ state: "connected", records: [{ state: "found" }, { state: "found" }] });
    expect(await customDomainOf(shop)).toBe(host);
    expect(mailsOf(host)).toEqual([`${host} is connected`]);
  });

  it("is told once, also where its event is handled again or late", async () => {
    await connect(service, shop, host);
    const again = async () => {
      const { id } = await service.ctx.db
        .selectFrom("events")
        .select("id")
        .where("shopId", "=", shop.id)
        .where("name", "=", "custom-domain.changed")
        .executeTakeFirstOrThrow();
      const event = { id, payload: { from: "waiting", to: "connected" } } as const;
      await transaction(service.ctx.db, (tx) =>
        runSubscription(service.ctx, tx, shop.id, customDomainSubscribers[0]!, [event]),
      );
      await service.settle();
    };
    await again();
    await remove(service, shop);
    await again();

    expect(mailsOf(host)).toEqual([`${host} is connected`]);
  });

  it("is not connected by one record alone, and says what was found in place of the other", async () => {
    await set(service, shop, host);
    await setRecords(service, shop);
    service.dns.set(host, "CNAME", ["shops.other-service.com"]);
    await service.settle();

    expect(await shown(service, shop)).toMatchObject({
      state: "waiting",
      records: [{ state: "found" }, { state: "other", found: ["shops.other-service.com"] }],
    });
    expect(await customDomainOf(shop)).toBeNull();
  });

  it("is connected where the provider answers with our addresses in place of the CNAME", async () => {
    await set(service, shop, host);
    await setRecords(service, shop);
    service.dns.set(host, "CNAME", []);
    service.dns.set(host, "A", ["192.0.2.10"]);
    await service.settle();

    expect(await shown(service, shop)).toMatchObject({ state: "connected" });
  });

  it("shows the addresses that it leads to where they are not ours", async () => {
    await set(service, shop, host);
    service.dns.set(host, "A", ["198.51.100.1"]);
    await service.settle();

    expect((await shown(service, shop))!.records).toMatchObject([
      { state: "missing", found: [] },
      { state: "other", found: ["198.51.100.1"] },
    ]);
  });

  it("tells servers that do not answer from records that are not there", async () => {
    await set(service, shop, host);
    service.dns.fail(`_waybill.${host}`, "servfail");
    await service.settle();

    const domain = (await shown(service, shop))!;
    expect(domain.records).toMatchObject([{ state: "unknown" }, { state: "missing" }]);
    expect(domain.failure).toBe("servfail");
  });

  it("is checked once in ten seconds at most", async () => {
    await connect(service, shop, host);
    await check(service, shop);

    expect(await check(service, shop)).toMatchObject({ status: 429 });
  });

  it("costs a try of the hour only where another name is asked for in the DNS", async () => {
    await set(service, shop, host);
    const again = await Promise.all(Array.from({ length: 25 }, () => set(service, shop, host)));
    const wrong = await Promise.all(
      Array.from({ length: 25 }, () => set(service, shop, "brand.myshopify.com")),
    );
    const others = [];
    for (let at = 0; at < 20; at += 1) others.push((await set(service, shop, `t${at}.${host}`)).status);

    expect(new Set(again.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([400]));
    expect(others).toEqual([...Array<number>(19).fill(200), 429]);
  });

  it("is not there any more once it is removed", async () => {
    await connect(service, shop, host);
    await remove(service, shop);

    expect(await shown(service, shop)).toBeNull();
    expect(await customDomainOf(shop)).toBeNull();
    expect(await check(service, shop)).toMatchObject({ status: 404 });
  });
});

describe("a domain whose records are gone", () => {
  it("counts as gone where a record with bytes that no database takes is in its place", async () => {
    await connect(service, shop, host);
    clear(host);
    service.dns.set(`_waybill.${host}`, "TXT", ["\0parked\0"]);
    await later(service, shop, HOUR);

    expect((await check(service, shop)).status).toBe(200);

    expect(await shown(service, shop)).toMatchObject({
      state: "failing",
      records: [{ state: "other", found: ["parked"] }, {}],
    });
  });

  it("stays for two days, with a banner and an email, and is lost then", async () => {
    await connect(service, shop, host);
    clear(host);
    await later(service, shop, 25 * HOUR);
    await sweep(service);
    expect(await shown(service, shop)).toMatchObject({ state: "failing" });
    expect(await noticeOf(shop)).toMatchObject({ kind: "failing", name: host });

    for (let hours = 0; hours < 42; hours += 6) {
      await later(service, shop, 6 * HOUR);
      await sweep(service);
    }
    expect(await shown(service, shop)).toMatchObject({ state: "failing" });
    expect(await customDomainOf(shop)).toBe(host);

    await later(service, shop, 7 * HOUR);
    await sweep(service);
    expect(await shown(service, shop)).toMatchObject({ state: "disconnected" });
    expect(await customDomainOf(shop)).toBeNull();
    expect(await noticeOf(shop)).toMatchObject({ kind: "disconnected", served_until: null });
    expect(mailsOf(host)).toEqual([
      `${host} is connected`,
      `The DNS records of ${host} are missing`,
      `${host} is no longer connected`,
    ]);
  });

  it("is not lost while its servers do not answer", async () => {
    await connect(service, shop, host);
    askImpatiently(service);
    service.dns.fail(host, "silence");
    service.dns.fail(`_waybill.${host}`, "silence");
    for (let day = 0; day < 5; day += 1) {
      await later(service, shop, 25 * HOUR);
      await sweep(service);
    }

    expect(await shown(service, shop)).toMatchObject({ state: "connected", failure: "timeout" });
    expect(await noticeOf(shop)).toBeNull();
  });

  it("is connected again with the first check that finds them", async () => {
    await connect(service, shop, host);
    clear(host);
    await later(service, shop, 25 * HOUR);
    await sweep(service);
    await setRecords(service, shop);
    await check(service, shop);

    expect(await shown(service, shop)).toMatchObject({ state: "connected", served_until: null });
    expect(await noticeOf(shop)).toBeNull();
  });
});

describe("a domain that two shops want", () => {
  let other: TestShop;
  beforeEach(async () => {
    other = await aShop(service);
  });

  it("is refused to the second while the first proves it", async () => {
    await connect(service, shop, host);

    const { status, body } = await set(service, other, host);

    expect(status).toBe(400);
    expect(body.data.fields).toMatchObject([{ path: "host", key: "domainTaken" }]);
  });

  it("can be set by both before one has proved it; then the other sees that it is taken", async () => {
    await set(service, shop, host);
    await set(service, other, host);
    await setRecords(service, shop);
    await setRecords(service, other);
    await Promise.all([check(service, shop), check(service, other)]);
    await service.settle();

    const both = await Promise.all([shop, other].map((each) => shown(service, each)));
    expect(both.map((each) => each!.state).toSorted()).toEqual(["connected", "waiting"]);
    expect(both.find((each) => each!.state === "waiting")!.is_taken).toBe(true);
  });

  it("goes to the second at once where the proof of the first is gone", async () => {
    await connect(service, shop, host);
    clear(host);
    await set(service, other, host);
    await setRecords(service, other);
    await service.settle();

    expect(await shown(service, other)).toMatchObject({ state: "connected" });
    expect(await customDomainOf(shop)).toBeNull();
    expect(await shown(service, shop)).toMatchObject({ state: "disconnected" });
  });

  it("is not proved by the record of another shop", async () => {
    await set(service, shop, host);
    await set(service, other, host);
    await setRecords(service, shop);
    await check(service, other);

    expect(await shown(service, other)).toMatchObject({
      state: "waiting",
      records: [{ state: "other" }, { state: "found" }],
    });
  });
});

it("a plan without own addresses cannot set a domain, but may check and remove one that it has", async () => {
  const small = await aShop(service, { planCode: "STARTER" });

  expect((await set(service, small, host)).status).toBe(402);
  expect((await remove(service, small)).status).toBe(200);
});
