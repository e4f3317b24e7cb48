import { useMemo, useState } from "react";
import type { WrongField } from "../../../../contract/wrong-fields";
import { isSame } from "../../../../machines/is-same";
import { useTranslation } from "../../../i18n/translation";
import { type SettingPath, pathName, withSetting } from "./setting-path";

export type Settings = Record<string, unknown>;

/** What is typed in a form and may not be saved, and the settings that the document has meanwhile. */
export interface Unsaved {
  typed: Settings;
  /** The document's settings when it was typed; with other ones, as after an undo, it is gone. */
  base: Settings;
  /** A field is wrong; else only blanks at an end differ. */
  isWrong: boolean;
}

/** Settings as a document may have them, or what of them may not be saved. */
export type CheckedSettings = { settings: Settings; wrong: null } | { settings: null; wrong: WrongField[] };
export type CheckSettings = (settings: Settings) => CheckedSettings;

interface Parts {
  check: CheckSettings;
  /** As the document has them: valid. */
  settings: Settings;
  unsaved: Unsaved | undefined;
  /** Some of it is being read from elsewhere: it is not missing yet. */
  isFilling?: boolean;
  onUnsaved: (unsaved: Unsaved | undefined) => void;
  /** `field` is the place that was changed. */
  onEdit: (settings: Settings, field: string) => void;
}

/**
 * Values and errors of a form that is checked at each key. What is valid goes to the document immediately; a value
 * that is not stays in its field with the reason, and the document keeps the one of before.
 */
export function useSettingsForm({ check, settings, unsaved, isFilling, onUnsaved, onEdit }: Parts) {
  const { t } = useTranslation("fieldErrors");
  const current = unsaved?.base === settings ? unsaved : undefined;
  // What a document leaves out is drawn as its default, and is that in the form.
  const filled = useMemo(() => check(settings).settings ?? settings, [check, settings]);
  const values = current?.typed ?? filled;
  const wrong = useMemo(() => (current && check(current.typed).wrong) ?? [], [current, check]);

  // What was typed in or left; in a form that was opened with something wrong, everything.
  const [isReturned] = useState(unsaved !== undefined);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const see = (path: SettingPath) => setSeen((now) => new Set(now).add(pathName(path)));

  const change = (path: SettingPath, value: unknown) => {
    see(path);
    // A picture's description is asked for as soon as there is a picture to describe.
    see([...path, "alt"]);
    const typed = withSetting(values, path, value);
    const whole = check(typed);
    const alone = whole.settings ? whole : check(withSetting(settings, path, value));
    const isNew = alone.settings !== null && !isSame(alone.settings, settings);
    const next = isNew ? alone.settings! : settings;
    // Blanks at the end of a word that is still being typed are no part of the settings.
    const isWrong = whole.settings === null;
    const isTyped = isWrong || !isSame(whole.settings, typed);
    onUnsaved(isTyped ? { typed, base: next, isWrong } : undefined);
    if (isNew) onEdit(next, pathName(path));
  };
  const errorOf = (path: SettingPath): string | undefined => {
    if (isFilling) return undefined;
    const found = wrong.find((each) => each.path === pathName(path));
    // An empty field is not wrong before anybody was in it.
    if (found?.key === "required" && !isReturned && !seen.has(found.path)) return undefined;
    return found && t(found.key as "required", found.values);
  };
  return { values, change, errorOf, leave: see };
}

export type SettingsForm = ReturnType<typeof useSettingsForm>;
