import type { Generated } from "kysely";
import type { TextLanguage } from "../../../../contract/courier-texts-limits";
import type { ShopId } from "../../../../contract/ids";

export interface TextTranslationsTable {
  shopId: ShopId;
  textHash: Buffer;
  language: TextLanguage;
  original: string;
  text: string | null;
  state: "waiting" | "translated" | "same" | "unusable";
  tries: Generated<number>;
  dueAt: Date;
  createdAt: Date;
}

/** `month`: its first day. A bigint comes as text. */
export interface TranslationUseTable {
  shopId: ShopId;
  month: string;
  characters: string;
}

export interface TranslationTotalsTable {
  month: string;
  characters: string;
}

export interface TranslationPausesTable {
  engine: string;
  reason: string;
  failures: number;
  failedAt: Date;
  until: Date;
}
