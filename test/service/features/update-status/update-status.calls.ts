import { OrderId } from "../../../../contract/ids";
import { updateStatusKind } from "../../../../service/domain/orders/update-status.link";
import { signLinkToken, verifySignedLink } from "../../../../service/platform/signed-links/signed-link";
import { call } from "../../harness";
import type { Prepared, ValidCalls } from "../../main/http/valid-call";

export function updateStatusCalls({ service, shop, order }: Prepared): ValidCalls {
  const { config, clock, ctx } = service;
  const subject = OrderId.parse(order);
  const bearer = signLinkToken(config, updateStatusKind, { shop: shop.id, subject }, clock.now);
  const { link } = verifySignedLink(bearer, config, clock.now);
  const caller = { bearer };
  const giveBack = async () => {
    await ctx.db.deleteFrom("signedLinkUses").where("linkId", "=", link.id).execute();
  };
  let count = 0;
  return {
    getStatusUpdate: { input: {}, caller },
    updateStatus: { input: { status: "DELIVERED" }, caller, restore: giveBack },
    undoStatusUpdate: {
      ...{ input: {}, caller },
      async restore() {
        await giveBack();
        count += 1;
        // Another one each time: what is set already changes nothing, and nothing can be undone.
        const body = { status: count % 2 === 0 ? "IN_TRANSIT" : "EXPIRED" };
        await call(service, "POST", "/endApi/api/order/update-status", { as: caller, body });
      },
    },
  };
}
