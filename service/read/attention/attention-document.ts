import { z } from "zod";
import {
  AttentionRules,
  type AttentionSettings,
  DEFAULT_ATTENTION,
  DigestSettings,
} from "../../../contract/attention";
import type { ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import { findDocument } from "../../platform/settings/documents.queries";

export const ATTENTION_AREA = "attention";

const { rules, digest } = DEFAULT_ATTENTION;
/** A part that does not match its schema falls back to its default. */
const Stored = z
  .object({ rules: AttentionRules.catch(rules), digest: DigestSettings.catch(digest) })
  .catch(DEFAULT_ATTENTION);

/** A shop's document as it stands in the database, or the settings a shop starts with. */
export function parseAttention(document: unknown): AttentionSettings {
  return Stored.parse(document);
}

export async function readAttention(db: Db, shop: ShopId): Promise<AttentionSettings> {
  return parseAttention(await findDocument(db, shop, ATTENTION_AREA));
}
