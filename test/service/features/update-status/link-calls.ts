import type { OrderId, ShipmentId } from "../../../../contract/ids";
import { updateStatusKind } from "../../../../service/domain/orders/update-status.link";
import { signLinkToken } from "../../../../service/platform/signed-links/signed-link";
import { call, type TestService, type TestShop } from "../../harness";

export const PATH = "/endApi/api/order/update-status";
export const MINUTE = 60_000;

export interface Link {
  bearer: string;
}

/** A link as it is in a mail of this moment. */
export const aLinkTo = ({ config, clock }: TestService, { id: shop }: TestShop, subject: OrderId): Link => ({
  bearer: signLinkToken(config, updateStatusKind, { shop, subject }, clock.now),
});

export const show = (service: TestService, as: Link) => call(service, "GET", PATH, { as });

interface Choice {
  status?: string;
  notify?: boolean;
  headers?: Record<string, string>;
}

export const set = (
  service: TestService,
  as: Link,
  { status = "DELIVERED", notify = false, headers = {} }: Choice = {},
) => call(service, "POST", PATH, { as, headers, body: { status, notify_customers: notify } });

export const undo = (service: TestService, as: Link) =>
  call(service, "POST", `${PATH}/undo`, { as, body: {} });

export const pass = ({ clock }: TestService, ms: number) =>
  void (clock.now = new Date(clock.now.getTime() + ms));

export const usesOf = ({ ctx }: TestService, { id }: TestShop) =>
  ctx.db.selectFrom("signedLinkUses").selectAll().where("shopId", "=", id).execute();

export const statusOf = ({ ctx }: TestService, id: ShipmentId) =>
  ctx.db
    .selectFrom("shipments")
    .select(["status", "manualStatus"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
