import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MAX_TEAM_RECIPIENTS, TEAM_EVENTS, type TeamEvent } from "../../../../contract/team-events";
import { warnOfQuota } from "../../../../service/domain/billing/warn-of-quota";
import { getShopById, type Shop } from "../../../../service/domain/shops/shops.queries";
import { listTeamRecipients, recipientsOf } from "../../../../service/domain/shops/team/team-recipients";
import {
  deleteRecipient,
  insertRecipient,
  storeRecipientRow,
  type TeamRecipientRow,
  updateRecipient,
} from "../../../../service/domain/shops/team/team-recipients.queries";
import { transaction } from "../../../../service/platform/db/database";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";

let service: TestService;
let shop: TestShop;
let row: Shop;

beforeAll(async () => {
  service = await createTestService();
});
beforeEach(async () => {
  shop = await aShop(service);
  row = await getShopById(service.ctx.db, shop.id);
  service.mails.sent.length = 0;
});

const add = (address: string, more: object = {}) =>
  transaction(service.ctx.db, (tx) =>
    insertRecipient(tx, {
      ...{ shopId: shop.id, address, choices: "{}", createdAt: service.clock.now },
      ...{ verifiedAt: service.clock.now, ...more },
    }),
  );
const addressesFor = async (event: TeamEvent) =>
  (await listTeamRecipients(service.ctx.db, row, event)).map(({ address }) => address);

/** A mail that every shop has got since before there were recipients. */
const warn = () =>
  transaction(service.ctx.db, async (tx) =>
    warnOfQuota(service.ctx, tx, {
      billingShop: await getShopById(tx, shop.id),
      period: { from: new Date("2026-11-01T00:00:00Z"), to: new Date("2026-12-01T00:00:00Z") },
      ...{ quota: 100, used: 85 },
    }),
  );
const sentTo = () => service.mails.sent.map(({ to }) => (typeof to === "string" ? to : to.address));

describe("recipients of service notifications", () => {
  it("are the store's own address at first, as before", async () => {
    for (const event of ["daily_digest", "quota", "problem_reported"] as const)
      expect(await addressesFor(event)).toEqual([row.email]);
    expect(await addressesFor("exception")).toEqual([]);

    await warn();
    await service.settle();
    expect(sentTo()).toEqual([row.email]);
  });

  it("are those who are verified and have chosen the event", async () => {
    await add("waits@team.example", { verifiedAt: null });
    await add("all@team.example", { choices: JSON.stringify({ exception: true }) });
    await add("some@team.example", { choices: JSON.stringify({ daily_digest: false }) });

    expect(await addressesFor("daily_digest")).toEqual([row.email, "all@team.example"]);
    expect(await addressesFor("exception")).toEqual(["all@team.example"]);
    expect(await addressesFor("quota")).toEqual([row.email, "all@team.example", "some@team.example"]);
  });

  it("of another shop get nothing", async () => {
    await add("ours@team.example");
    const other = await getShopById(service.ctx.db, (await aShop(service)).id);

    expect((await listTeamRecipients(service.ctx.db, other, "quota")).map(({ id }) => id)).toEqual(["store"]);
  });

  it("get each mail once, in their own language, whoever causes it again and at the same time", async () => {
    await add("de@team.example", { language: "de" });
    await add("ja@team.example", { language: "ja" });

    await Promise.all([warn(), warn(), warn()]);
    await service.settle();
    await warn();
    await service.settle();

    expect(sentTo().toSorted()).toEqual(["de@team.example", "ja@team.example", row.email!].toSorted());
    const subjects = new Map(service.mails.sent.map((mail, at) => [sentTo()[at], mail.subject]));
    expect(subjects.get("de@team.example")).toBe("80\u00a0% Ihres Bestellkontingents sind verbraucht");
    expect(subjects.get("ja@team.example")).not.toBe(subjects.get(row.email!));
    expect(new Set(service.mails.sent.map(({ messageId }) => messageId)).size).toBe(3);
  });

  it("get nothing that still waits once they are removed, or want it no more", async () => {
    const gone = await add("gone@team.example");
    const tired = await add("tired@team.example");
    await warn();
    await transaction(service.ctx.db, async (tx) => {
      await deleteRecipient(tx, shop.id, gone.id);
      await updateRecipient(tx, shop.id, tired.id, { choices: JSON.stringify({ quota: false }) });
      const { id } = await storeRecipientRow(tx, shop.id, service.clock.now);
      await updateRecipient(tx, shop.id, id, { removedAt: service.clock.now });
    });
    await service.settle();

    expect(sentTo()).toEqual([]);
    const log = await service.ctx.db
      .selectFrom("deliveryLog")
      .select(["state", "reason"])
      .where("shopId", "=", shop.id)
      .execute();
    expect(log).toEqual(Array(3).fill({ state: "skipped", reason: "unsubscribed" }));
  });

  it("have the store's address once, even where it is added by its name, and no second row for the store", async () => {
    await add(row.email!.toUpperCase());
    const ids = await Promise.all(
      [1, 2, 3].map(() =>
        transaction(service.ctx.db, (tx) => storeRecipientRow(tx, shop.id, service.clock.now)),
      ),
    );

    expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
    expect(await addressesFor("quota")).toEqual([row.email]);
    await expect(add(row.email!)).rejects.toThrow(/team_recipients_address/);
  });
});

it("no address is listed twice and none that is not mailable, whatever the rows", () => {
  const at = new Date(0);
  const aRow = fc.record({
    address: fc.option(fc.constantFrom("a@x.example", "A@X.example", "b@x.example", "store@x.example")),
    verifiedAt: fc.option(fc.constant(at)),
    removedAt: fc.constant(null),
    choices: fc.dictionary(fc.constantFrom(...TEAM_EVENTS), fc.boolean()),
  });
  const rowsOf = fc.uniqueArray(aRow, {
    selector: ({ address }) => address?.toLowerCase() ?? "",
    maxLength: MAX_TEAM_RECIPIENTS,
  });
  fc.assert(
    fc.property(rowsOf, fc.constantFrom(null, "store@x.example", "no address"), (rows, email) => {
      const listed = recipientsOf({ email }, rows.map((each, id) => ({ ...each, id: String(id) })) as never);

      const addresses = listed.map(({ address }) => address.toLowerCase());
      expect(new Set(addresses).size).toBe(addresses.length);
      expect(listed.filter(({ id }) => id === "store")).toHaveLength(email === "store@x.example" ? 1 : 0);
    }),
  );
  const removed = { address: null, removedAt: at } as TeamRecipientRow;
  expect(recipientsOf({ email: "store@x.example" }, [removed])).toEqual([]);
});
