import { isDeepStrictEqual } from "node:util";
import { AutomationDefinition } from "../../../contract/automation";
import { MAX_AUTOMATIONS } from "../../../contract/automation-limits";
import type {
  createAutomation as creating,
  deleteAutomation as deleting,
  switchAutomation as switching,
  updateAutomation as updating,
} from "../../../contract/automations";
import type { BodyOf, ResponseOf } from "../../../contract/endpoint";
import { BAD_PARAMETER, CONFLICT, NOT_FOUND } from "../../../contract/errors";
import type { AutomationId, ShopId } from "../../../contract/ids";
import { automationChanged } from "../../domain/automations/automation.events";
import { endWaitingRuns } from "../../domain/automations/automation-runs.queries";
import {
  type AutomationWithDefinition,
  countAutomations,
  deleteAutomationRow,
  findAutomation,
  insertAutomation,
  insertVersion,
  setSwitch,
  updateAutomationRow,
} from "../../domain/automations/automations.queries";
import { readDefinition } from "../../domain/automations/read-automation";
import { findKnownCouriers } from "../../domain/couriers/known-couriers";
import { lockShop } from "../../domain/shops/shops.queries";
import type { Actor, Context } from "../../platform/context";
import { type Db, transaction, type Tx } from "../../platform/db/database";
import { AppError } from "../../platform/errors";
import { publish } from "../../platform/events/publish";
import { authorOf, presentAuthor } from "../../platform/settings/settings";
import { requireWords } from "./require-words";

/**
 * Makes an automation, which is off.
 * @throws AppError CONFLICT where the shop has as many as it may; BAD_PARAMETER where the words of an email cannot be filled
 */
export async function createAutomation(
  ctx: Context,
  actor: Actor,
  { name, definition }: BodyOf<typeof creating>,
): Promise<ResponseOf<typeof creating>> {
  await requireCouriers(ctx, actor.shop, definition);
  await requireWords(ctx, actor.shop, definition);
  return transaction(ctx.db, async (tx) => {
    await lockShop(tx, actor.shop);
    if ((await countAutomations(tx, actor.shop)) >= MAX_AUTOMATIONS)
      throw new AppError(CONFLICT, "tooManyAutomations", { values: { limit: MAX_AUTOMATIONS } });
    const made = {
      ...{ name, definition, version: 1, trigger: definition.trigger.on },
      ...{ at: ctx.now(), by: authorOf(actor) },
    };
    const id = await insertAutomation(tx, actor.shop, made);
    await note(ctx, tx, actor.shop, { id, version: 1 }, "created");
    return { id };
  });
}

/**
 * Changes an automation. What it does is a new version; runs that wait keep theirs. A new name alone is none.
 * @throws AppError NOT_FOUND, for another shop's too; CONFLICT (`settingChanged`) where somebody has saved since; BAD_PARAMETER as
 *   createAutomation
 */
export async function updateAutomation(
  ctx: Context,
  actor: Actor,
  { id, name, definition, revision }: BodyOf<typeof updating>,
): Promise<void> {
  await requireCouriers(ctx, actor.shop, definition);
  await requireWords(ctx, actor.shop, definition);
  await transaction(ctx.db, async (tx) => {
    await lockShop(tx, actor.shop);
    const before = await requireAutomation(tx, actor.shop, id);
    const known = readDefinition(ctx, before);
    const isSame = isDeepStrictEqual(known, definition);
    if (isSame && before.name === name) return;
    if (before.revision !== revision) throw changedSince(actor, before);
    const version = isSame ? before.version : before.version + 1;
    const changed = {
      ...{ name, definition, version, trigger: definition.trigger.on },
      ...{ at: ctx.now(), by: authorOf(actor) },
      waitsSince: isStartedAlike(known, definition) ? before.waitsSince : ctx.now(),
    };
    if (!isSame) await insertVersion(tx, actor.shop, id, changed);
    await updateAutomationRow(tx, actor.shop, id, changed);
    await note(ctx, tx, actor.shop, { id, version: changed.version }, "changed");
  });
}

/** Whether both wait for the same. */
const isStartedAlike = (before: AutomationDefinition | null, after: AutomationDefinition): boolean =>
  before !== null && isDeepStrictEqual(startOf(before), startOf(after));
const startOf = ({ trigger, filters, once_per_order: isOnce }: AutomationDefinition) => ({
  trigger,
  filters,
  isOnce,
});

/**
 * Switches an automation on, for what happens from now on, or off, which ends what waits.
 * @throws AppError NOT_FOUND, for another shop's too
 */
export function switchAutomation(
  ctx: Context,
  actor: Actor,
  { id, is_on: isOn }: BodyOf<typeof switching>,
): Promise<ResponseOf<typeof switching>> {
  return transaction(ctx.db, async (tx) => {
    await lockShop(tx, actor.shop);
    const automation = await requireAutomation(tx, actor.shop, id);
    if (isOn) requireComplete(automation);
    if (automation.isOn === isOn) return { is_on: isOn };
    await setSwitch(tx, actor.shop, id, isOn ? ctx.now() : null);
    if (!isOn) await endWaitingRuns(tx, actor.shop, id, ctx.now());
    await note(ctx, tx, actor.shop, automation, isOn ? "on" : "off");
    return { is_on: isOn };
  });
}

/** @throws AppError NOT_FOUND, for another shop's too */
export function deleteAutomation(
  ctx: Context,
  actor: Actor,
  { id }: BodyOf<typeof deleting>,
): Promise<ResponseOf<typeof deleting>> {
  return transaction(ctx.db, async (tx) => {
    await lockShop(tx, actor.shop);
    const automation = await requireAutomation(tx, actor.shop, id);
    await deleteAutomationRow(tx, actor.shop, { id, at: ctx.now() });
    await note(ctx, tx, actor.shop, automation, "deleted");
    return { deleted: true };
  });
}

/** @throws AppError NOT_FOUND, for another shop's too */
export async function requireAutomation(
  db: Db,
  shop: ShopId,
  id: AutomationId,
): Promise<AutomationWithDefinition> {
  const automation = await findAutomation(db, shop, id);
  if (!automation) throw new AppError(NOT_FOUND, "automationNotFound");
  return automation;
}

/** @throws AppError BAD_PARAMETER with the filter whose couriers neither the directory nor the shop has */
async function requireCouriers(
  { db }: Context,
  shop: ShopId,
  { filters }: AutomationDefinition,
): Promise<void> {
  const index = filters.findIndex(({ by }) => by === "courier");
  const filter = filters[index];
  if (filter?.by !== "courier") return;
  const known = await findKnownCouriers(db, shop, filter.any);
  const unknown = filter.any.findIndex((code) => !known.has(code));
  if (unknown === -1) return;
  const path = `definition.filters.${index}.any.${unknown}`;
  throw new AppError(BAD_PARAMETER, "wrongFields", { fields: [{ path, key: "courier" }] });
}

/** @throws AppError BAD_PARAMETER where an erasure has taken words that it needs */
function requireComplete({ definition }: AutomationWithDefinition): void {
  if (!AutomationDefinition.safeParse(definition).success)
    throw new AppError(BAD_PARAMETER, "automationIncomplete");
}

export function changedSince(
  actor: Actor,
  { version, revision, changedAt, changedBy }: AutomationWithDefinition,
): AppError {
  const details = { version, revision, by: presentAuthor(actor, changedBy), at: changedAt.toISOString() };
  return new AppError(CONFLICT, "settingChanged", { details });
}

const note = (
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  { id, version }: { id: AutomationId; version: number },
  change: "created" | "changed" | "on" | "off" | "deleted",
): Promise<void> => publish(ctx, tx, shop, automationChanged, [{ automation: id, version, change }]);
