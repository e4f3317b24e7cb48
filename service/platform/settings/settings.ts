import { CONFLICT } from "../../../contract/errors";
import type { ShopId } from "../../../contract/ids";
import type { SavedSetting, SettingChange, StoredDocument } from "../../../contract/setting";
import type { Actor, Context } from "../context";
import { type Db, type Tx, transaction } from "../db/database";
import { noteChange } from "../db/noted-changes";
import { AppError } from "../errors";
import { type DocumentRow, keepVersion, listDocuments, lockDocument, saveDocument } from "./settings.queries";

declare module "../context" {
  interface Context {
    /** Every document of a shop, by its area. */
    documents: ReadonlyMap<string, StoredDocument>;
  }
}

type Who = Pick<Actor, "user" | "via">;

/** The value of a stored document. @throws ZodError where it does not match: a default could show what the merchant has hidden */
export function parseStored<Value>({ stored, initial }: StoredDocument<Value>, document: unknown): Value {
  return stored.parse(document ?? initial);
}

/**
 * The same for the merchant's own screens and their next save: null in place of what does not match, and an error in the log. What
 * shoppers see is never decided by it.
 */
function parseIfReadable<Value>(
  { log }: Pick<Context, "log">,
  shop: ShopId,
  setting: StoredDocument<Value>,
  document: unknown,
): Value | null {
  try {
    return parseStored(setting, document);
  } catch (error) {
    log.error({ err: error, shop, setting: setting.area }, "a stored setting cannot be read");
    return null;
  }
}

export async function readSetting<Value>(
  db: Db,
  shop: ShopId,
  setting: StoredDocument<Value>,
): Promise<Value> {
  const [row] = await listDocuments(db, shop, [setting.area]);
  return parseStored(setting, row?.document);
}

/** A setting with the time of its last change; null where it was never changed. */
export async function readSettingSince<Value>(
  db: Db,
  shop: ShopId,
  setting: StoredDocument<Value>,
): Promise<{ value: Value; since: Date | null }> {
  const [row] = await listDocuments(db, shop, [setting.area]);
  const isChanged = row !== undefined && row.version > 0;
  return { value: parseStored(setting, row?.document), since: isChanged ? row.updatedAt : null };
}

export type SettingValues<Settings> = {
  [Key in keyof Settings]: Settings[Key] extends StoredDocument<infer Value> ? Value : never;
};

/** Several settings in one statement, by the caller's names for them. */
export async function readSettings<Settings extends Record<string, StoredDocument>>(
  db: Db,
  shop: ShopId,
  settings: Settings,
): Promise<SettingValues<Settings>> {
  const all = Object.entries(settings);
  const areas = all.map(([, { area }]) => area);
  const rows = new Map((await listDocuments(db, shop, areas)).map((row) => [row.area, row.document]));
  const values = all.map(([name, setting]) => [name, parseStored(setting, rows.get(setting.area))]);
  return Object.fromEntries(values) as SettingValues<Settings>;
}

/** A setting with its version, and when and by whom it was changed; one that cannot be read stands at its initial value, to be saved anew. */
export async function showSetting<Value>(
  ctx: Pick<Context, "db" | "log">,
  actor: Actor,
  setting: StoredDocument<Value>,
): Promise<SavedSetting<Value>> {
  const [row] = await listDocuments(ctx.db, actor.shop, [setting.area]);
  const value = parseIfReadable(ctx, actor.shop, setting, row?.document) ?? setting.initial;
  return presentSetting(actor, value, row);
}

/** What a call changes a setting to, and the version that its caller knew. */
interface Change<Value> {
  value: Value;
  version: number;
}

/** Saves a setting in a transaction of its own. @throws as changeSettingIn */
export async function changeSetting<Value>(
  ctx: Pick<Context, "db" | "now" | "log">,
  actor: Actor,
  setting: StoredDocument<Value>,
  change: Change<Value>,
): Promise<SavedSetting<Value>> {
  return transaction(ctx.db, async (tx) => (await changeSettingIn(ctx, tx, actor, setting, change)).saved);
}

/**
 * Saves a setting as its next version, with its author; a value that is stored already changes nothing. It locks the shop.
 * @returns what was stored before (its initial value where that cannot be read), and what is stored now
 * @throws AppError CONFLICT (`settingChanged`) where somebody has saved a newer version than the caller knew
 */
export async function changeSettingIn<Value>(
  ctx: Pick<Context, "now" | "log">,
  tx: Tx,
  actor: Actor,
  setting: StoredDocument<Value>,
  { value, version }: Change<Value>,
): Promise<{ before: Value; saved: SavedSetting<Value> }> {
  const at = ctx.now();
  const row = await lockDocument(tx, actor.shop, setting.area, { ...setting, now: at });
  const readable = parseIfReadable(ctx, actor.shop, setting, row.document);
  const before = readable ?? setting.initial;
  if (readable !== null && isSame(before, value))
    return { before, saved: presentSetting(actor, before, row) };
  if (row.version !== version)
    throw new AppError(CONFLICT, "settingChanged", { details: { version: row.version } });
  const saved = await saveNext(tx, actor.shop, setting, row, { value, at, by: authorOf(actor) });
  return { before, saved: presentSetting(actor, value, saved) };
}

/**
 * Changes a document from within: `edit` gets the stored value under the row's lock, so that no change by others is lost. Of a
 * setting it locks the shop as well.
 */
export async function editDocument<Value>(
  { now }: Pick<Context, "now">,
  tx: Tx,
  shop: ShopId,
  setting: StoredDocument<Value>,
  edit: (value: Value) => Value,
): Promise<Value> {
  const at = now();
  const row = await lockDocument(tx, shop, setting.area, { ...setting, now: at });
  const before = parseStored(setting, row.document);
  const value = edit(before);
  if (!isSame(before, value)) await saveNext(tx, shop, setting, row, { value, at, by: null });
  return value;
}

async function saveNext<Value>(
  tx: Tx,
  shop: ShopId,
  { isSetting }: StoredDocument<Value>,
  row: DocumentRow,
  { value, at, by }: { value: Value; at: Date; by: string | null },
): Promise<DocumentRow> {
  const version = isSetting ? row.version + 1 : 0;
  const next = { area: row.area, document: value, version, updatedAt: at, changedBy: by };
  await saveDocument(tx, shop, next);
  if (isSetting) await keepVersion(tx, shop, next);
  await noteChange(tx, shop, "settings");
  return next;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** An admin token is one for everybody of the store: nobody can be told by it. */
export const authorOf = ({ user, via }: Who): string | null => (via === "id-token" ? user : null);

/** Who made a change, as the caller sees it. */
export const presentAuthor = (actor: Who, changedBy: string | null): SettingChange["by"] =>
  changedBy !== null && changedBy === authorOf(actor) ? "you" : "team";

function presentSetting<Value>(actor: Who, value: Value, row: DocumentRow | undefined): SavedSetting<Value> {
  if (!row || row.version === 0) return { value, version: 0, changed: null };
  const changed = { at: row.updatedAt.toISOString(), by: presentAuthor(actor, row.changedBy) };
  return { value, version: row.version, changed };
}
