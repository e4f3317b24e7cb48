import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { z } from "zod";
import type { ShopId } from "../../../../contract/ids";
import { transaction } from "../../../../service/platform/db/database";
import { type Channel, createChannels, defineChannel } from "../../../../service/platform/deliveries/channel";
import {
  enqueueDeliveries,
  type NewDelivery,
} from "../../../../service/platform/deliveries/enqueue-deliveries";
import { createTestService, type TestService } from "../../harness";

/** What the receiver has got: the bytes, and under which key. */
export interface Received {
  shop: ShopId;
  key: string;
  rendered: string;
}

export class Refused extends Error {}

const Payload = z.object({ note: z.string().default("") });

export interface FakeReceiver {
  received: Received[];
  /** The keys that were rendered, each time. */
  rendered: string[];
  /** What the next sending of a key fails with. */
  failWith(key: string): Error | undefined;
  keys(): string[];
  channel: Channel<typeof Payload, string>;
}

/** A channel whose receiver is a list; `failWith` lets the next sends fail. */
export function createFakeChannel(
  name: string,
  parts: Partial<Channel<typeof Payload, string>> = {},
): FakeReceiver {
  const received: Received[] = [];
  const fake: FakeReceiver = {
    received,
    rendered: [],
    failWith: () => undefined,
    keys: () => received.map(({ key }) => key),
    channel: defineChannel<typeof Payload, string>({
      name,
      class: "transactional",
      payload: Payload,
      retention: { days: 60 },
      async render(_ctx, { key, payload }) {
        fake.rendered.push(key);
        return `${key} ${payload.note}`.trim();
      },
      async send(_ctx, rendered, { shop, key }) {
        const error = fake.failWith(key);
        if (error) throw error;
        received.push({ shop, key, rendered });
        return { id: `receipt of ${key}` };
      },
      isFinal: (error) => error instanceof Refused,
      redact: () => ({ payload: {}, rendered: null }),
      ...parts,
    }),
  };
  return fake;
}

type FakeChannel = FakeReceiver["channel"];

/** A service whose only channels are these. */
export function aServiceWith(channels: FakeChannel[]): Promise<TestService> {
  return createTestService({ channels: createChannels(channels as unknown as Channel[]) });
}

/** A shop without tokens or orders: deliveries need its row alone. */
export async function aBareShop(service: TestService): Promise<ShopId> {
  const domain = `bare-${randomUUID()}.myshopify.com`;
  const { rows } = await sql<{ id: ShopId }>`
    insert into shops (domain, name, installed_at, created_at)
    values (${domain}, 'Bare', ${service.clock.now}, ${service.clock.now}) returning id
  `.execute(service.ctx.db);
  return rows[0]!.id;
}

/** A bare shop for one test; nothing waits to be sent, no receiver has got anything, and the service has logged nothing. */
export async function aQuietShop(service: TestService, fakes: FakeReceiver[]): Promise<ShopId> {
  for (const fake of fakes) {
    fake.received.length = 0;
    fake.rendered.length = 0;
    fake.failWith = () => undefined;
  }
  service.logged.length = 0;
  await service.ctx.db.deleteFrom("deliveries").execute();
  return aBareShop(service);
}

type Row = Omit<NewDelivery<{ note?: string }>, "subject" | "payload" | "shop"> & {
  subject?: string;
  note?: string;
};

export function enqueue(service: TestService, channel: FakeChannel, shop: ShopId, rows: Row[]) {
  return transaction(service.ctx.db, (tx) =>
    enqueueDeliveries(
      service.ctx,
      tx,
      channel,
      rows.map(({ note = "", subject = "shop", ...row }) => ({ ...row, shop, subject, payload: { note } })),
    ),
  );
}

export function wait(service: TestService, seconds: number): void {
  service.clock.now = new Date(service.clock.now.getTime() + seconds * 1000);
}

export function openRows(service: TestService, shop: ShopId) {
  return service.ctx.db
    .selectFrom("deliveries")
    .select(["id", "key", "state", "attempts", "attemptsBefore", "reason", "nextAt", "rendered", "cause"])
    .where("shopId", "=", shop)
    .orderBy("id")
    .execute();
}

/** The log in the order of enqueuing. */
export function logged(service: TestService, shop: ShopId) {
  return service.ctx.db
    .selectFrom("deliveryLog")
    .select(["id", "key", "state", "reason", "attempts", "receipt", "rendered", "payload"])
    .where("shopId", "=", shop)
    .orderBy("id")
    .orderBy("attempts")
    .execute();
}

/** How each has ended, in that order: key, state and reason. */
export const ended = async (service: TestService, shop: ShopId) =>
  (await logged(service, shop)).map(({ key, state, reason }) => [key, state, reason]);
