import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mailPause } from "../../../../contract/notifications";
import { changeConsents } from "../../../../service/domain/mail-recipients/change-consents";
import { recipientIdOf } from "../../../../service/domain/mail-recipients/find-recipients";
import { changeSetting } from "../../../../service/platform/settings/settings";
import { shipmentKey } from "../../../../service/read/tracked-order/tracking-link";
import { anOrder } from "../../shipments";
import { HOSTILE_TEXTS } from "../order-lookup/hostile-texts";
import { pageUrl } from "../order-lookup/open-page";
import { linkIn, prepareWatches } from "./a-watch";

type Watches = Awaited<ReturnType<typeof prepareWatches>>;
let service: Watches["service"];
let shop: Watches["shop"];
let other: Watches["other"];
let {
  ask,
  change,
  clear,
  formOf,
  mailsTo,
  press,
  watches,
}: Pick<Watches, "ask" | "change" | "clear" | "formOf" | "mailsTo" | "press" | "watches"> = {} as Watches;

beforeAll(async () => {
  const prepared = await prepareWatches();
  ({ service, shop, other, ask, change, clear, formOf, mailsTo, press, watches } = prepared);
  await prepared.clear();
});
beforeEach(() => clear());

describe("nothing is said of an address", () => {
  const without = (html: string) => html.replaceAll(/[\w-]{16,}/g, "…");

  it("the page is the same for the order's own, a stranger's, one that has unsubscribed, and one that bounced", async () => {
    const order = await anOrder(service, shop);
    const gone = await recipientIdOf(service.ctx, service.ctx.db, shop.id, "gone@example.com");
    await changeConsents(
      service.ctx,
      shop.id,
      { recipient: gone, delivery: null },
      new Map([["status", false]]),
      "page",
    );

    const pages = [];
    for (const email of [order.email!, "stranger@example.com", "gone@example.com"]) {
      const { status, html } = await ask(formOf(order, email));
      pages.push({ status, html: without(html) });
    }

    expect(pages[1]).toEqual(pages[0]);
    expect(pages[2]).toEqual(pages[0]);
    expect(mailsTo("gone@example.com")).toEqual([]);
    expect((await watches()).filter(({ recipientId }) => recipientId === gone)).toEqual([]);
  });

  it("one address is asked three times an hour, whichever shop's pages it is typed on, and the page says the same", async () => {
    const orders = [
      await anOrder(service, shop),
      await anOrder(service, other),
      await anOrder(service, shop),
    ];
    const shops = [shop, other, shop];
    const answers = [];
    for (const [index, order] of [...orders, orders[0]!, orders[1]!].entries())
      answers.push(
        (await ask(formOf(order, "flooded@example.com", shops[index % 3]), shops[index % 3])).status,
      );

    expect(new Set(answers)).toEqual(new Set([200]));
    expect(mailsTo("flooded@example.com")).toHaveLength(3);
  });

  it("the order's own address that has unsubscribed is not written to, which its page says", async () => {
    const order = await anOrder(service, shop);
    const recipient = await recipientIdOf(service.ctx, service.ctx.db, shop.id, order.email!);
    const no = new Map([["status" as const, false]]);
    await changeConsents(service.ctx, shop.id, { recipient, delivery: null }, no, "page");

    const page = await ask(formOf(order, ""));
    await change(order);

    expect(page.status).toBe(409);
    expect(service.mails.sent).toEqual([]);
  });
});

describe("what is not asked for is not done", () => {
  it.each([
    ...["no address", "two@example.com, three@example.com", "x@example.com\r\nBcc: y@example.com"],
    ...[`${"x".repeat(300)}@example.com`, "\0@example.com", "@", "__proto__"],
  ])("of %j no email goes anywhere", async (address) => {
    const order = await anOrder(service, shop);
    const before = (await watches()).length;

    const { status } = await ask(formOf(order, address));

    expect(status).toBe(400);
    expect(service.mails.sent).toEqual([]);
    expect(await watches()).toHaveLength(before);
  });

  it.each(HOSTILE_TEXTS)("a parcel that the page does not show is none: %j", async (hostileKey) => {
    const order = await anOrder(service, shop);
    const foreign = await anOrder(service, other);

    const hostile = await ask({ ...formOf(order, ""), parcel: hostileKey });
    const others = await ask({
      ...formOf(order, ""),
      parcel: shipmentKey(service.config, other.id, foreign.number),
    });

    expect([hostile.status, others.status]).toEqual([409, 409]);
    await change(order);
    expect(service.mails.sent).toEqual([]);
  });

  it("another shop's or a forged token opens no order, and watches none", async () => {
    const order = await anOrder(service, shop);
    const foreign = await anOrder(service, other);
    const before = (await watches()).length;

    const answers = [
      await ask({ ...formOf(order, ""), token: "x".repeat(32) }),
      await ask(formOf(foreign, "", other)),
    ];

    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(await watches()).toHaveLength(before);
  });

  it("a link of another shop, of another kind, or changed by a letter confirms nothing", async () => {
    const order = await anOrder(service, shop);
    await ask(formOf(order, "link@example.com"));
    const link = linkIn(mailsTo("link@example.com")[0]!.text);
    const token = link.get("link")!;

    const statuses = [
      (await press(link, {}, other)).status,
      // Not the last one, of which some bits say nothing in Base64.
      (
        await press(
          new URLSearchParams({ link: token.replace(/.(?=.$)/, (letter) => (letter === "A" ? "B" : "A")) }),
        )
      ).status,
      (await press(new URLSearchParams({ link: "wl1.x.y" }))).status,
    ];
    await change(order);

    expect(statuses).toEqual([410, 410, 410]);
    expect(mailsTo("link@example.com")).toHaveLength(1);
  });

  it("one client asks ten times an hour, and twenty wait for one parcel", async () => {
    const order = await anOrder(service, shop);
    const statuses = [];
    for (let each = 0; each < 11; each += 1)
      statuses.push((await ask(formOf(order, `many-${each}@example.com`))).status);

    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    await service.ctx.db.deleteFrom("rateLimits").execute();
    for (let each = 10; each < 20; each += 1) await ask(formOf(order, `many-${each}@example.com`));
    await service.ctx.db.deleteFrom("rateLimits").execute();
    expect((await ask(formOf(order, "one-more@example.com"))).status).toBe(429);
  });

  it("a body of more than a form is refused", async () => {
    const order = await anOrder(service, shop);

    const response = await fetch(pageUrl(service, shop), {
      method: "POST",
      body: new URLSearchParams({ ...formOf(order, "a@example.com"), more: "x".repeat(20_000) }),
    });

    expect(response.status).toBe(413);
  });

  it("while the merchant has paused emails nothing is sent, and the wish stays for the next change", async () => {
    const order = await anOrder(service, shop);
    await ask(formOf(order, ""));
    const pause = (paused: boolean, version: number) =>
      changeSetting(service.ctx, shop.actor, mailPause, { value: { paused, reason: "" }, version });

    await pause(true, 0);
    await change(order);
    const whilePaused = mailsTo(order.email!).length;
    await pause(false, 1);
    await change(order, shop, "WAITING_DELIVERY");

    expect(whilePaused).toBe(0);
    expect(mailsTo(order.email!)).toHaveLength(1);
  });
});
