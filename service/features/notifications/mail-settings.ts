import { z } from "zod";
import { isAsked, type MailKind, mailKinds } from "../../../contract/mail-kinds";
import { type MailSwitches, mailPause, notificationSettings } from "../../../contract/notifications";
import { defineRemembered } from "../../../contract/setting";
import type { Context } from "../../platform/context";
import type { Db } from "../../platform/db/database";
import { readSettings, type SettingValues } from "../../platform/settings/settings";
import { hasFeature } from "../../domain/gates/require-feature";
import type { Shop } from "../../domain/shops/shops.queries";

/** Since when a kind has been on that was off before: what happened earlier is told by no email. Kind → ISO instant. */
export const switchMoments = defineRemembered({
  area: "notification_moments",
  stored: z.record(z.string(), z.iso.datetime()),
  initial: {},
  personalData: "none",
});

/** What is in force for a shop now. */
export interface MailSettings {
  isPaused: boolean;
  isOn(kind: MailKind): boolean;
  /** The merchant has switched it off, rather than never on. */
  isDeclined(kind: MailKind): boolean;
  /** Null where it has been on from the beginning. */
  onSince(kind: MailKind): Date | null;
}

/**
 * What is switched off stays off on every plan: losing a plan must send nothing that was not sent before. What is on beyond what every
 * shop begins with needs the plan.
 */
export function isOnFor(kind: MailKind, switches: MailSwitches, hasPlan: boolean): boolean {
  const { isOnAtFirst } = mailKinds[kind];
  if (isAsked(kind)) return true;
  return switches[kind] && (isOnAtFirst || hasPlan);
}

/** Whether a kind is off because the merchant wants that: it was on from the beginning, or was switched on once. */
export function isDeclinedFor(kind: MailKind, switches: MailSwitches, wasSwitchedOn: boolean): boolean {
  const { isOnAtFirst } = mailKinds[kind];
  return !isAsked(kind) && !switches[kind] && (isOnAtFirst || wasSwitchedOn);
}

/** The documents that decide it. */
export const MAIL_SETTINGS = { switches: notificationSettings, pause: mailPause, moments: switchMoments };

export async function findMailSettings(
  ctx: Pick<Context, "gates" | "now">,
  db: Db,
  shop: Shop,
): Promise<MailSettings> {
  return mailSettingsOf(ctx, db, shop, await readSettings(db, shop.id, MAIL_SETTINGS));
}

/** The same of documents that were read already. */
export async function mailSettingsOf(
  ctx: Pick<Context, "gates" | "now">,
  db: Db,
  shop: Shop,
  { switches, pause, moments }: SettingValues<typeof MAIL_SETTINGS>,
): Promise<MailSettings> {
  const isBeyond = (Object.keys(switches.kinds) as MailKind[]).some(
    (kind) => switches.kinds[kind] && !mailKinds[kind].isOnAtFirst,
  );
  const hasPlan = isBeyond && (await hasFeature(ctx, db, shop, "notification-setting"));
  return {
    isPaused: pause.paused,
    isOn: (kind) => isOnFor(kind, switches.kinds, hasPlan),
    isDeclined: (kind) => isDeclinedFor(kind, switches.kinds, moments[kind] !== undefined),
    onSince: (kind) => (moments[kind] ? new Date(moments[kind]) : null),
  };
}
