import type { TextLanguage } from "../../../../contract/courier-texts-limits";

declare module "../../../platform/context" {
  interface Context {
    /** Null: the operator has none. */
    translationEngine: TranslationEngine | null;
  }
}

/** Texts, translated one by one and in their order; null where one is in the language already. */
export interface TranslationEngine {
  id: "deepl" | "libretranslate";
  /** @throws TranslationError, whatever is wrong */
  translate(texts: readonly string[], language: TextLanguage): Promise<(string | null)[]>;
}

/**
 * `quota`: the account's characters are used up; `rate`: too many calls; `refused`: the key or the request is;
 * `unavailable`: no answer in time, or a failure there; `invalid`: an answer that is none.
 */
export type TranslationFailure = "quota" | "rate" | "refused" | "unavailable" | "invalid";

export class TranslationError extends Error {
  constructor(
    readonly reason: TranslationFailure,
    message: string,
    /** When the engine wants to be asked again, where it says so. */
    readonly retryAfterMs: number | null = null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** Whether the engine has certainly not translated, and so counted, anything. */
  get isUncounted(): boolean {
    return this.reason === "quota" || this.reason === "rate" || this.reason === "refused";
  }
}
