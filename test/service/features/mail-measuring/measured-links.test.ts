import { beforeAll, describe, expect, it } from "vitest";
import { measuredPath } from "../../../../service/domain/mail-measuring/measured-address";
import { previewMail } from "../../../../service/features/notifications/preview-mail";
import { eraseCustomer } from "../../../../service/features/privacy/erase-customer";
import { aShop, anActor } from "../../harness";
import { saveSetting } from "../../save-setting";
import { createMeasuredMails } from "./measured-mails";

const MINUTE = 60_000;
let all: Awaited<ReturnType<typeof createMeasuredMails>>;
beforeAll(async () => {
  all = await createMeasuredMails();
});

describe("a link of an email", () => {
  it("sends its reader on to where it led, and counts the first click, of whoever asks again too", async () => {
    const mail = await all.mailed("reader@example.com");
    const targets = mail.message.links!.map(({ url }) => new URL(url).href);
    all.later(10 * MINUTE);
    const first = all.service.clock.now;
    const response = await all.ask(mail.paths[0]!);
    all.later(MINUTE);
    await all.ask(mail.paths[0]!);

    expect(mail.paths.length).toBeGreaterThan(0);
    expect(response.status).toBe(302);
    expect(targets).toContain(response.headers.get("location"));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    });
    expect(await all.messageOf(mail)).toMatchObject({
      clickedAt: first,
      machineClickedAt: null,
    });
  });

  it("leads to an address in any script, and to the tracking page where it cannot be one", async () => {
    const mail = await all.mailed("scripts@example.com");
    const locations: (string | null)[] = [];
    for (const url of ["https://shop.example/注文?größe=1", "https://[not"]) {
      const links = JSON.stringify([{ url, purpose: "status" }]);
      await all.service.ctx.db
        .updateTable("mailMessages")
        .set({ links })
        .where("deliveryId", "=", mail.message.deliveryId)
        .execute();
      const response = await all.ask(mail.paths.find((path) => /-0-[\da-f]{20}$/.test(path))!);
      expect(response.status).toBe(302);
      locations.push(response.headers.get("location"));
    }

    expect(locations).toEqual([
      "https://shop.example/%E6%B3%A8%E6%96%87?gr%C3%B6%C3%9Fe=1",
      expect.stringMatching(/^https?:\/\/[^/]+\/t\//),
    ]);
  });

  it("names neither the order nor whoever gets it, and the one to unsubscribe is none of them", async () => {
    const mail = await all.mailed("private@example.com");
    expect(mail.paths.join()).not.toMatch(/private|example/);
    expect(mail.html).toMatch(/href="[^"]*\/track\/emailUnsubscribe/);
    expect(mail.message.links!.map(({ url }) => url).join()).not.toContain("emailUnsubscribe");
  });

  it("counts neither a look at its head, nor a scanner, nor a prefetch", async () => {
    const mail = await all.mailed("scanned@example.com");
    all.later(10 * MINUTE);
    const head = await all.ask(mail.paths[0]!, { method: "HEAD" });
    await all.ask(mail.paths[0]!, { agent: "Barracuda Sentinel (EE)" });
    await all.ask(mail.paths[0]!, { headers: { "sec-purpose": "prefetch" } });

    expect(head.status).toBe(302);
    expect(await all.messageOf(mail)).toMatchObject({
      clickedAt: null,
      machineClickedAt: all.service.clock.now,
    });
  });

  it("that nobody has signed leads nowhere, whatever it names", async () => {
    const mail = await all.mailed("forged@example.com");
    const [, token = ""] = /\/c\/(.*)/.exec(mail.paths[0]!) ?? [];
    const [shop, delivery, place, mac] = token.split("-");
    const forged = [
      `${shop}-${delivery}-${Number(place) + 1}-${mac}`,
      `${shop}-${Number(delivery) + 1}-${place}-${mac}`,
      `${Number(shop) + 1}-${delivery}-${place}-${mac}`,
      `${shop}-${delivery}-${mac}`,
      mail.pixel!.slice(3),
      "https://evil.example",
      "__proto__",
      "%00",
      "%ED%A0%80",
      `${token}?to=https://evil.example`,
      "1".repeat(5_000),
    ];
    for (const each of forged) {
      const { status, headers } = await all.ask(`/c/${each}`);
      const location = headers.get("location");
      expect(each.startsWith(token) ? location : status).toBe(
        each.startsWith(token) ? (await all.ask(mail.paths[0]!)).headers.get("location") : 404,
      );
    }
  });

  it("of a place that the email does not have leads to the tracking page", async () => {
    const mail = await all.mailed("place@example.com");
    const ref = { shop: all.shop.id, delivery: mail.message.deliveryId, link: 250 };
    const { headers } = await all.ask(measuredPath(all.service.config, ref));
    expect(headers.get("location")).toContain("/t/");
  });

  it("leads to the tracking page once its customer is erased, and keeps nothing that opens the order", async () => {
    const mail = await all.mailed("erased@example.com");
    await eraseCustomer(all.service.ctx, all.shop.id, {
      ...{ email: "erased@example.com", phone: null, shopifyIds: [] },
    });
    const { headers } = await all.ask(mail.paths[0]!);

    expect((await all.messageOf(mail)).links).toEqual([]);
    expect(headers.get("location")).toMatch(/\/t\/[^/?]+$/);
  });

  it("that is looked at in the admin is the one that it stands for, without a pixel", async () => {
    const mail = await all.mailed("shown@example.com");
    const actor = await anActor(all.service.ctx, all.shop.domain);
    const shown = await previewMail(all.service.ctx, actor, {
      shipment: mail.shipment,
      message: mail.message.deliveryId,
    });

    expect(shown.mail!.html).not.toMatch(/\/[co]\/\d+-/);
    for (const { url } of mail.message.links!)
      expect(shown.mail!.html).toContain(url.replaceAll("&", "&amp;"));
  });
});

describe("whether an email is counted", () => {
  it("opens are counted where no law asks first, and by whoever loads the picture", async () => {
    const mail = await all.mailed("open@example.com");
    all.later(10 * MINUTE);
    const at = all.service.clock.now;
    await all.ask(mail.pixel!, { agent: "Mozilla/5.0" });
    const before = await all.messageOf(mail);
    const response = await all.ask(mail.pixel!, { headers: { "sec-fetch-dest": "image" } });

    expect(response.headers.get("content-type")).toBe("image/gif");
    expect(before).toMatchObject({ openedAt: null, machineOpenedAt: at });
    expect(await all.messageOf(mail)).toMatchObject({ openedAt: at });
  });

  it("where it is asked for, opens and clicks are counted of whoever has agreed alone", async () => {
    const asked = await all.mailed("anna@example.com", { country: "DE" });
    await all.decide("anna@example.com", "measuring", true);
    const agreed = await all.mailed("anna@example.com", { country: "DE" });
    await all.decide("anna@example.com", "measuring", false);
    const refused = await all.mailed("anna@example.com", { country: "DE" });

    expect(asked).toMatchObject({
      pixel: null,
      message: { hasPixel: false, consent: { measuring: "no_consent" } },
    });
    expect(asked).toMatchObject({ paths: [], message: { links: null } });
    expect(agreed.pixel).not.toBeNull();
    expect(agreed.paths.length).toBeGreaterThan(0);
    expect(refused).toMatchObject({ pixel: null, paths: [], message: { links: null } });
    expect(refused.html).toContain("/t/");
  });

  it("nothing is counted where the shop has switched it off", async () => {
    const of = await aShop(all.service);
    const value = { opens: false, clicks: false, attribution_days: 5 };
    const saved = await saveSetting(all.service, of, "/api/notification/measuring", value);
    const mail = await all.mailed("off@example.com", { of });

    expect(saved.status).toBe(200);
    expect(mail).toMatchObject({ pixel: null, paths: [], message: { links: null, hasPixel: false } });
  });
});
