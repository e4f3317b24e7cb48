import { INITIAL_SWITCHES } from "../../../../contract/notifications";
import type { ValidCalls } from "../../main/http/valid-call";

export const notificationCalls = (): ValidCalls => ({
  previewMailKind: { input: { kind: "delivered", language: "ja" } },
  updateNotificationSettings: {
    input: { value: { kinds: { ...INITIAL_SWITCHES, shipped: true } }, version: 0 },
  },
});
