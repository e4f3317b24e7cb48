import { NOT_FOUND } from "../../../contract/errors";
import type { StoredDocument } from "../../../contract/setting";
import { gateStoreOfActor } from "../../domain/gates/actor";
import { checkGate } from "../../domain/gates/require-feature";
import type { Actor, Context } from "../../platform/context";
import { AppError } from "../../platform/errors";
import { presentAuthor, showSetting } from "../../platform/settings/settings";
import { listVersions } from "../../platform/settings/settings.queries";

/**
 * The kept versions of a setting, the newest first; without those that the present rules cannot read.
 * @throws AppError NOT_FOUND for no setting, PLAN_REQUIRED as the setting's own calls
 */
export async function settingHistory(ctx: Context, actor: Actor, area: string) {
  const setting = ctx.documents.get(area);
  if (!setting?.isSetting) throw new AppError(NOT_FOUND, "settingNotFound");
  if (setting.feature) checkGate(ctx.gates.table(), gateStoreOfActor(ctx, actor), setting.feature);
  const rows = await listVersions(ctx.db, actor.shop, area);
  const versions = rows.flatMap(({ version, document, changedAt, changedBy }) => {
    const value = readable(setting, document);
    return value === undefined
      ? []
      : [{ version, value, at: changedAt.toISOString(), by: presentAuthor(actor, changedBy) }];
  });
  return { versions, initial: setting.initial };
}

function readable(setting: StoredDocument, document: unknown): unknown {
  try {
    return setting.stored.parse(document);
  } catch {
    return undefined; // Of an earlier version of the app: it could not be saved again either.
  }
}

/** Every setting that the plan includes, as its own call answers its value. */
export async function settingsExport(ctx: Context, actor: Actor) {
  const settings = [...ctx.documents.values()].filter(
    ({ isSetting, feature }) => isSetting && (feature === null || actor.can(feature)),
  );
  const values = await Promise.all(
    settings.map(async (setting) => [setting.area, (await showSetting(ctx, actor, setting)).value] as const),
  );
  return { settings: Object.fromEntries(values) };
}
