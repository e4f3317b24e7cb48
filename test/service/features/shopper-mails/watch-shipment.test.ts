import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cleanShipmentWatches } from "../../../../service/domain/shipment-watches/clean-shipment-watches.job";
import { eraseCustomer } from "../../../../service/features/privacy/erase-customer";
import { anOrder } from "../../shipments";
import { openPage } from "../order-lookup/open-page";
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
  byNumber,
  mailsTo,
  press,
  watches,
}: Pick<Watches, "ask" | "change" | "clear" | "formOf" | "byNumber" | "mailsTo" | "press" | "watches"> =
  {} as Watches;

beforeAll(async () => {
  const prepared = await prepareWatches();
  ({ service, shop, other, ask, change, clear, formOf, byNumber, mailsTo, press, watches } = prepared);
  await prepared.clear();
});
beforeEach(() => clear());

describe("whoever has the order's link", () => {
  it("gets one email at the next change to the order's own address, and none at the one after", async () => {
    const order = await anOrder(service, shop);

    const page = await ask(formOf(order, ""));
    await change(order);
    await change(order, shop, "WAITING_DELIVERY");

    expect(page.status).toBe(200);
    expect(page.html).toContain("You’ll get one email at the next change.");
    const [mail, ...more] = mailsTo(order.email!);
    expect(more).toEqual([]);
    expect(mail!.subject).toBe(`Order ${order.name}: In transit`);
    expect(mail!.text).toContain("This was the one email that you asked for.");
    expect(mail!.text).toContain(`order=${order.id}&token=`);
    expect(mail!.headers).toMatchObject({ "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" });
    expect(await watches()).toEqual([]);
  });

  it("is told by the usual email where there is one", async () => {
    const order = await anOrder(service, other);

    await ask(formOf(order, "", other), other);
    await change(order, other);

    expect(mailsTo(order.email!).map(({ subject }) => subject)).toEqual([
      expect.stringContaining("is on its way"),
    ]);
    expect(await watches(other)).toEqual([]);
  });

  it("gets no confirmation for the order's own address, however it is typed", async () => {
    const order = await anOrder(service, shop, { email: "Anna.Own@Example.com" });

    await ask(formOf(order, " anna.own@EXAMPLE.com "));
    const confirmations = service.mails.sent.length;
    await change(order);

    expect(confirmations).toBe(0);
    expect(service.mails.sent).toHaveLength(1);
  });

  it("is asked first at another address, and nothing is sent before it agrees", async () => {
    const order = await anOrder(service, shop);
    await ask(formOf(order, "friend@example.com"));
    const [confirmation] = mailsTo("friend@example.com");
    const link = linkIn(confirmation!.text);

    await change(order);
    const before = mailsTo("friend@example.com").length;
    const opened = await openPage(service, shop, { link: link.get("link")!, locale: "en" });
    await change(order, shop, "WAITING_DELIVERY");
    const afterOpening = mailsTo("friend@example.com").length;
    const confirmed = await press(link);
    await press(link);
    await change(order, shop, "DELIVERED");

    expect([before, afterOpening]).toEqual([1, 1]);
    expect(opened.html).toContain("Yes, email me");
    expect(confirmed.html).toContain("You’ll get an email at the next change");
    const [, mail, ...more] = mailsTo("friend@example.com");
    expect(more).toEqual([]);
    expect(mail!.subject).toContain("Delivered");
    // Somebody else reads what the number alone shows.
    for (const secret of [order.name, "Anna", "Geheimweg", "token="]) {
      expect(mail!.text).not.toContain(secret);
      expect(confirmation!.text).not.toContain(secret);
    }
    expect(mail!.text).toContain(`number=${order.number}`);
    expect((await press(link)).status).toBe(410);
  });

  it("can take it back by the same link", async () => {
    const order = await anOrder(service, shop);
    await ask(formOf(order, "regrets@example.com"));
    const link = linkIn(mailsTo("regrets@example.com")[0]!.text);
    await press(link);

    const opened = await openPage(service, shop, { link: link.get("link")! });
    const stopped = await press(link, { intent: "stop" });
    await change(order);

    expect(opened.html).toContain("Don’t email me");
    expect(stopped.html).toContain("You won’t get an email");
    expect(mailsTo("regrets@example.com")).toHaveLength(1);
  });
});

it("whoever has the number alone is asked too, and may not choose the order's own address unseen", async () => {
  const order = await anOrder(service, shop);

  const empty = await ask(byNumber(order, ""));
  const asked = await ask(byNumber(order, "finder@example.com"));
  await press(linkIn(mailsTo("finder@example.com")[0]!.text));
  await change(order);

  expect(empty.status).toBe(400);
  expect(asked.html).not.toContain("Leave it empty");
  expect(mailsTo("finder@example.com")).toHaveLength(2);
  expect(mailsTo(order.email!)).toEqual([]);
});

describe("what is kept", () => {
  beforeEach(() => service.ctx.db.deleteFrom("shipmentWatches").execute());

  it("is the address, encrypted, until the email; and nothing after two days without an answer", async () => {
    const order = await anOrder(service, shop);
    await ask(formOf(order, "patient@example.com"));
    const [kept] = (await watches()).filter(({ shipmentId }) => shipmentId === order.shipments[0]!.id);

    await service.ctx.db
      .updateTable("shipmentWatches")
      .set({ createdAt: new Date(service.clock.now.getTime() - 3 * 86_400_000) })
      .where("shopId", "=", shop.id)
      .execute();
    await cleanShipmentWatches.run(service.ctx, {});

    expect(kept!.address).not.toContain("patient");
    expect(await watches()).toEqual([]);
  });

  it("goes with the order's customer, and with an address that is erased", async () => {
    const [theirs, elsewhere] = [await anOrder(service, shop), await anOrder(service, shop)];
    await ask(formOf(theirs, "friend-of@example.com"));
    await ask(formOf(elsewhere, theirs.email!));
    const before = (await watches()).length;

    await eraseCustomer(service.ctx, shop.id, { email: theirs.email, phone: null, shopifyIds: [] });

    expect(before).toBe(2);
    expect(await watches()).toEqual([]);
  });
});
