import { beforeAll, describe, expect, it } from "vitest";
import { LINK_PARAMETER } from "../../../../contract/signed-links";
import type { MailPurpose } from "../../../../contract/mail-purposes";
import { recipientIdOf } from "../../../../service/domain/mail-recipients/find-recipients";
import { findConsents } from "../../../../service/domain/mail-recipients/mail-consents.queries";
import { unsubscribeLinks } from "../../../../service/domain/mail-recipients/unsubscribe.link";
import { updateStatusLink } from "../../../../service/domain/orders/update-status.link";
import { OrderId } from "../../../../contract/ids";
import { getShopById, type Shop } from "../../../../service/domain/shops/shops.queries";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";

let service: TestService;
let shop: TestShop;
let row: Shop;
let people = 0;

beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
  row = await getShopById(service.ctx.db, shop.id);
});

interface Person {
  recipient: string;
  url: string;
}

async function aPerson(purpose: MailPurpose = "status", locale = "en"): Promise<Person> {
  people += 1;
  const { ctx } = service;
  const recipient = await recipientIdOf(ctx, ctx.db, shop.id, `person-${people}@example.com`);
  return { recipient, url: unsubscribeLinks(ctx, row, { recipient, purpose, delivery: null }, locale).page };
}

const decided = async ({ recipient }: Person) =>
  Object.fromEntries((await findConsents(service.ctx.db, shop.id, recipient))!);
const post = (url: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(url, { method: "POST", body, headers, redirect: "manual" });
const html = { accept: "text/html" };
const form = (...pairs: [string, string][]) => new URLSearchParams(pairs);
const multipart = (name: string, value: string) => {
  const data = new FormData();
  data.set(name, value);
  return data;
};

describe("the button of a mail client (RFC 8058)", () => {
  it.each([
    ["urlencoded", form(["List-Unsubscribe", "One-Click"])],
    ["multipart", multipart("List-Unsubscribe", "One-Click")],
  ])(
    "%s ends what the email was for, without cookies or a redirect, and as often as it is sent",
    async (_, body) => {
      const person = await aPerson();

      const first = await post(person.url, body);
      const second = await post(person.url, body);

      expect([first.status, second.status]).toEqual([200, 200]);
      expect(first.headers.get("set-cookie")).toBeNull();
      expect(await decided(person)).toEqual({ status: "withdrawn" });
      const entries = await service.ctx.db
        .selectFrom("events")
        .select("payload")
        .where("shopId", "=", shop.id)
        .where("name", "=", "mail-recipient.changed")
        .execute();
      expect(
        entries.filter(({ payload }) => (payload as Person).recipient === person.recipient),
      ).toMatchObject([{ payload: { change: "unsubscribed", purpose: "status", by: "one_click" } }]);
    },
  );

  it("ends nothing without its word, or with a body that is none", async () => {
    const person = await aPerson();

    const bodies: BodyInit[] = [
      "",
      "List-Unsubscribe=Two-Click",
      form(["intent", "__proto__"]),
      "x".repeat(9000),
    ];
    const answers = [];
    for (const body of bodies) answers.push((await post(person.url, body)).status);

    expect(answers).toEqual([400, 400, 400, 413]);
    expect(await decided(person)).toEqual({});
  });
});

describe("the page", () => {
  it.each(["GET", "HEAD"])("changes nothing by %s", async (method) => {
    const person = await aPerson();

    const response = await fetch(person.url, { method });

    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-robots-tag")).toContain("noindex");
    expect(await decided(person)).toEqual({});
  });

  it("ends what the email was for, says so, and takes it back", async () => {
    const person = await aPerson("status", "de");

    const stopped = await post(person.url, form(["intent", "stop"]), html);
    const after = await fetch(new URL(stopped.headers.get("location")!, person.url));
    const text = await after.text();
    const whileEnded = await decided(person);
    await post(person.url, form(["intent", "resume"]), html);

    expect(stopped.status).toBe(303);
    expect(text).toContain("Deine Auswahl ist gespeichert.");
    expect(text).toContain("Wieder abonnieren");
    expect(text).toContain('lang="de"');
    expect(whileEnded).toEqual({ status: "withdrawn" });
    expect(await decided(person)).toEqual({ status: "given" });
  });

  it.each(["ja", "pt", "zh-TW"])("is in the language of the email: %s", async (locale) => {
    const { url } = await aPerson("marketing", locale);

    const text = await (await fetch(url)).text();

    expect(text).toMatch(/<html lang="(ja|pt|zh-(TW|Hant))/);
    expect(text).not.toContain(">Unsubscribe<");
  });

  it("ends emails at any time, however often others have resumed them by the same link", async () => {
    const person = await aPerson();
    const statuses = [];
    for (let index = 0; index < 61; index += 1)
      statuses.push((await post(person.url, form(["intent", "resume"]))).status);
    expect(statuses.at(-1)).toBe(429);

    expect((await post(person.url, form(["intent", "stop"]))).status).toBe(303);
    expect(await decided(person)).toEqual({ status: "withdrawn" });
  });

  it("says that a link is over once nothing is kept of the address", async () => {
    const person = await aPerson();
    await service.ctx.db
      .deleteFrom("mailRecipients")
      .where("shopId", "=", shop.id)
      .where("id", "=", person.recipient)
      .execute();

    const read = await fetch(person.url);
    const written = await post(person.url, form(["List-Unsubscribe", "One-Click"]));

    expect([read.status, written.status]).toEqual([410, 410]);
    expect(await read.text()).toContain("<title>Unsubscribe</title>");
  });
});

describe("a link that is not the service's own", () => {
  const tokenOf = (url: string) => new URL(url).searchParams.get(LINK_PARAMETER)!;
  const withToken = (url: string, token: string) => {
    const changed = new URL(url);
    changed.searchParams.set(LINK_PARAMETER, token);
    return changed.href;
  };

  it("ends nothing: forged, cut off, of another kind, of nobody", async () => {
    const person = await aPerson();
    const token = tokenOf(person.url);
    const other = tokenOf(updateStatusLink(service.ctx, row, OrderId.parse("1")));
    const forged = [
      token.slice(0, -1),
      `${token}A`,
      token.replace("wl1", "wl2"),
      other,
      "",
      "__proto__",
      "\0",
      "\ud800",
    ];

    const statuses = [];
    for (const each of forged)
      statuses.push((await post(withToken(person.url, each), form(["intent", "stop"]))).status);

    expect(new Set(statuses)).toEqual(new Set([401]));
    expect(await decided(person)).toEqual({});
  });

  it("leads to a page about emails, not about tracking, in the reader's language", async () => {
    const { origin, pathname } = new URL((await aPerson()).url);
    const read = async (query: string) => (await fetch(`${origin}${pathname}?${query}`)).text();

    for (const query of ["locale=en", `locale=en&${LINK_PARAMETER}=x`]) {
      const page = await read(query);
      expect(page).toMatch(/<title>Unsubscribe<\/title>.*<h1>Unsubscribe<\/h1>.*newest email/s);
      expect(page).not.toContain("tracking page");
    }
    expect(await read("locale=de")).toContain("<title>Abbestellen</title>");
  });

  it("ends nothing once it has expired, and says nothing of the shop", async () => {
    const person = await aPerson();
    const { now } = service.clock;
    service.clock.now = new Date(now.getTime() + 801 * 86_400_000);

    const response = await fetch(person.url);
    service.clock.now = now;

    expect(response.status).toBe(401);
    expect(await response.text()).not.toContain(row.name);
  });

  it("ends nothing of another shop, whose recipients have ids of their own", async () => {
    const other = await aShop(service);
    const theirs = await getShopById(service.ctx.db, other.id);
    const person = await aPerson();
    const about = { recipient: person.recipient, purpose: "status" as const, delivery: null };
    const { page } = unsubscribeLinks(service.ctx, theirs, about, "en");

    await post(page, form(["intent", "stop"]));

    expect(await decided(person)).toEqual({});
  });
});
