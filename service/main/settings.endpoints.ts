import { NOT_FOUND } from "../../contract/errors";
import { endpoints, type EndpointName, type Endpoints } from "../../contract/endpoints";
import type { StoredDocument } from "../../contract/setting";
import { checkGate } from "../domain/gates/require-feature";
import { gateStoreOfActor } from "../domain/gates/actor";
import type { Actor, Context } from "../platform/context";
import { AppError } from "../platform/errors";
import type { Handlers } from "../platform/http/handlers";
import {
  changeSetting,
  parseStored,
  presentAuthor,
  readSettings,
  showSetting,
} from "../platform/settings/settings";
import { listVersions } from "../platform/settings/settings.queries";

/** The calls that `defineSetting` has declared. */
type SettingCall = {
  [Name in EndpointName]: Endpoints[Name] extends { setting: unknown } ? Name : never;
}[EndpointName];

/** Calls of settings that do more: their areas have their handlers. */
const OWN = [
  "getCourierSettings",
  "updateCourierSettings",
  "updateCourierCorrection",
  "getFulfillmentEvents",
  "updateAttention",
] as const satisfies SettingCall[];
const own = new Set<string>(OWN);

/** `get<Name>` and `update<Name>` of every setting. */
const handlers = Object.entries(endpoints).flatMap(([name, endpoint]) => {
  if (!("setting" in endpoint) || own.has(name)) return [];
  const setting = endpoint.setting as StoredDocument;
  const show = ({ ctx, actor }: { ctx: Context; actor: Actor }) => showSetting(ctx, actor, setting);
  const change = ({ ctx, actor, body }: { ctx: Context; actor: Actor; body: unknown }) =>
    changeSetting(ctx, actor, setting, body as { value: unknown; version: number });
  return [[name, endpoint.method === "GET" ? show : change]];
});

export const settingHandlers = {
  ...(Object.fromEntries(handlers) as Required<Pick<Handlers, Exclude<SettingCall, (typeof OWN)[number]>>>),
  getSettingHistory: ({ ctx, actor, query }) => settingHistory(ctx, actor, query.setting),
  exportSettings: ({ ctx, actor }) => settingsExport(ctx, actor),
} satisfies Handlers;

/** @throws AppError NOT_FOUND for no setting, PLAN_REQUIRED as the setting's own calls */
async function settingHistory(ctx: Context, actor: Actor, area: string) {
  const setting = ctx.documents.get(area);
  if (!setting?.isSetting) throw new AppError(NOT_FOUND, "settingNotFound");
  if (setting.feature) checkGate(ctx.gates.table(), gateStoreOfActor(ctx, actor), setting.feature);
  const rows = await listVersions(ctx.db, actor.shop, area);
  const versions = rows.map(({ version, document, changedAt, changedBy }) => ({
    version,
    value: parseStored(setting, document),
    at: changedAt.toISOString(),
    by: presentAuthor(actor, changedBy),
  }));
  return { versions };
}

async function settingsExport(ctx: Context, actor: Actor) {
  const settings = [...ctx.documents.values()].filter(
    ({ isSetting, feature }) => isSetting && (feature === null || actor.can(feature)),
  );
  const byArea = Object.fromEntries(settings.map((setting) => [setting.area, setting]));
  return { settings: await readSettings(ctx.db, actor.shop, byArea) };
}
