import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ShipmentId } from "../../../../contract/ids";
import { INITIAL_SWITCHES } from "../../../../contract/notifications";
import { createMailRecorder } from "../../../../service/platform/mail/recorder";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { saveSetting } from "../../save-setting";
import { anEventAt, anOrder, applyEvents } from "../../shipments";
import { listMailRows } from "./mail-rows";

const mails = createMailRecorder();
let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService({ mail: mails });
});
beforeEach(async () => {
  shop = await aShop(service);
  await service.settle();
  mails.sent.length = 0;
});

const switchKinds = (kinds: object) =>
  saveSetting(service, shop, "/api/notification/setting", { kinds: { ...INITIAL_SWITCHES, ...kinds } });
const hoursAgo = (hours: number) => new Date(service.clock.now.getTime() - hours * 3_600_000);
const scan = (shipment: ShipmentId, number: number, hours: number) =>
  applyEvents(service, shop, shipment, [
    anEventAt(hoursAgo(hours), {
      status: "WAITING_DELIVERY",
      subStatus: `WAITING_DELIVERY_0${number}` as "WAITING_DELIVERY_01",
    }),
  ]);
const logged = async () => {
  const { body } = await call(service, "GET", "/endApi/api/notification/log", { as: shop });
  return body.data.content as {
    kind: string;
    state: string;
    reason: string | null;
    subject: string | null;
  }[];
};

/** A parcel that was out for delivery when its mail was written, and waits at a pickup point when it is rendered. */
async function aShipmentCollectableMeanwhile() {
  const { shipments } = await anOrder(service, shop);
  const { id } = shipments[0]!;
  await scan(id, 1, 2);
  await scan(id, 2, 1);
  return id;
}

describe("a mail whose parcel has another sub-status by the time it is rendered", () => {
  it("is logged as the kind that it tells", async () => {
    await aShipmentCollectableMeanwhile();
    await service.settle();

    expect(mails.sent).toHaveLength(1);
    expect(await logged()).toMatchObject([{ kind: "ready_for_pickup", state: "sent" }]);
  });

  it("is not sent where the merchant has switched that kind off", async () => {
    await switchKinds({ ready_for_pickup: false });
    const id = await aShipmentCollectableMeanwhile();
    await service.settle();

    expect(mails.sent).toEqual([]);
    expect(await listMailRows(service, shop.id, id)).toMatchObject([
      { state: "skipped", reason: "switched_off" },
    ]);
  });

  it("is sent where the kind that it tells is on, although the one that was written is off by now", async () => {
    const { shipments } = await anOrder(service, shop);
    await scan(shipments[0]!.id, 1, 2);
    await scan(shipments[0]!.id, 2, 1);
    await switchKinds({ out_for_delivery: false });
    await service.settle();

    expect(await logged()).toMatchObject([{ kind: "ready_for_pickup", state: "sent" }]);
  });
});

it("a mail that is sent again is logged as the kind of its sub-status", async () => {
  const { shipments } = await anOrder(service, shop);
  await scan(shipments[0]!.id, 2, 1);
  await service.settle();
  await call(service, "POST", "/endApi/api/order/mail/resend", {
    as: shop,
    body: { shipment: shipments[0]!.id },
  });
  await service.settle();

  expect(mails.sent).toHaveLength(2);
  expect((await logged()).map(({ kind }) => kind)).toEqual(["ready_for_pickup", "ready_for_pickup"]);
});
