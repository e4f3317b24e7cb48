import { endpoints, type EndpointName, type Endpoints } from "../../contract/endpoints";
import type { StoredDocument } from "../../contract/setting";
import type { Actor, Context } from "../platform/context";
import type { Handlers } from "../platform/http/handlers";
import { changeSetting, showSetting } from "../platform/settings/settings";

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
  "getDeliveryRules",
  "updateDeliveryRules",
  "getTrackingLink",
  "getCourierWriteback",
  "updateAttention",
  "updateDigestSchedule",
  "updateNotificationSettings",
  "getMailSender",
  "getMailDesign",
  "getMailConsent",
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

export const settingHandlers = Object.fromEntries(handlers) as Required<
  Pick<Handlers, Exclude<SettingCall, (typeof OWN)[number]>>
>;
