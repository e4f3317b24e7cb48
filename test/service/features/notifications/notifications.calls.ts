import { INITIAL_SWITCHES } from "../../../../contract/notifications";
import { recipientIdOf } from "../../../../service/domain/mail-recipients/find-recipients";
import { upsertSuppression } from "../../../../service/domain/mail-recipients/suppressions.queries";
import { transaction } from "../../../../service/platform/db/database";
import type { Prepared, ValidCalls } from "../../main/http/valid-call";

let suppressed = "1";

export const notificationCalls = ({ service: { ctx, clock }, shop }: Prepared): ValidCalls => ({
  clearSuppression: {
    input: () => ({ id: suppressed }),
    restore: async () => {
      suppressed = await recipientIdOf(ctx, ctx.db, shop.id, "bounced@example.com");
      const row = { shopId: shop.id, recipientId: suppressed, reason: "bounced" as const, at: clock.now };
      await transaction(ctx.db, (tx) =>
        upsertSuppression(tx, { ...row, address: null, detail: null, deliveryId: null }),
      );
    },
  },
  previewMailKind: { input: { kind: "delivered", language: "ja" } },
  updateNotificationSettings: {
    input: { value: { kinds: { ...INITIAL_SWITCHES, shipped: true } }, version: 0 },
  },
});
