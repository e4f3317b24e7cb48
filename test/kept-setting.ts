import type { SavedSetting } from "../contract/setting";

/** A setting as a store has it that has never changed it. */
export const unchanged = <Value>(value: Value): SavedSetting<Value> => ({ value, version: 0, changed: null });

/** A service's setting that is remembered, as the real one does: replies to its two calls. */
export function keptSetting<Value>(initial: Value) {
  let saved = unchanged(initial);
  return {
    show: () => saved,
    save: ({ value }: { value: Value }) => {
      saved = {
        value,
        version: saved.version + 1,
        changed: { at: "2026-11-20T12:00:00.000Z", by: "you" },
      };
      return saved;
    },
    /** What somebody else saves meanwhile. */
    saveElsewhere: (value: Value) => {
      saved = { value, version: saved.version + 1, changed: { at: "2026-11-20T12:00:00.000Z", by: "team" } };
    },
  };
}
