import { useState } from "react";
import type { Endpoints } from "../../contract/endpoints";
import type { Reason } from "../../contract/reasons";
import type { SavedSetting, SettingChange } from "../../contract/setting";
import type { CallInput, CallName } from "../endApi/calls";
import { type Failure, fieldError } from "../endApi/failure";
import { useTranslation } from "../i18n/translation";
import { orThrow, useEndApi } from "../shell/use-end-api";
import { useFormPart } from "./form-parts";
import { isSame, mergeValues } from "./merge-values";
import { stillWrong } from "./still-wrong";
import { changedLines, type LineChange, type SettingLine } from "./setting-lines";

/** The calls that save a setting. */
export type SettingCall = {
  [Name in CallName]: Endpoints[Name] extends { setting: unknown; method: "GET" | "POST" }
    ? Name extends `update${string}`
      ? Name
      : never
    : never;
}[CallName];

/** Where a setting is stored, by which its history is asked for. */
export type SettingArea = Endpoints[SettingCall]["setting"]["area"];

/** What others have saved while the form had unsaved changes. */
export interface SettingNews {
  by: SettingChange["by"];
  /** Since the merchant last knew the setting. */
  changes: LineChange[];
  /** A save was refused for it: it comes into sight by itself. */
  isRefusal: boolean;
}

interface Options<Value, Fields> {
  /** The setting in the merchant's words, by which its changes are told. */
  describe: (value: Value) => SettingLine[];
  /** The setting is not saved while it returns false. */
  isValid?: (fields: Fields) => boolean;
  /** The property that tells entries of its lists apart, when two changes of a list are merged. */
  entryKey?: string;
  /** Where the fields are not the value itself: a text that is being typed need not be a number. */
  toFields: (value: Value) => Fields;
  toValue: (fields: Fields) => Value;
}

type ValueOf<Name extends SettingCall> = CallInput<Name> extends { value: infer Value } ? Value : never;

/**
 * The fields of one setting, below the page's `<FormParts>`. What others save meanwhile is merged into them, and told by `news`; the
 * service refuses a save that does not know of it yet.
 *
 *     const form = useSettingForm("updateSilenceText", saved, { describe });
 *     <SettingCard setting="silence_text" form={form}> … form.fields, form.change({ … }), form.errorOf("text")
 */
export function useSettingForm<Name extends SettingCall, Value extends ValueOf<Name>>(
  name: Name,
  saved: SavedSetting<Value>,
  options: Pick<Options<Value, Value>, "describe" | "isValid" | "entryKey">,
): SettingForm<Value, Value>;
export function useSettingForm<Name extends SettingCall, Value extends ValueOf<Name>, Fields>(
  name: Name,
  saved: SavedSetting<Value>,
  options: Options<Value, Fields>,
): SettingForm<Value, Fields>;
export function useSettingForm<Value, Fields>(
  name: SettingCall,
  saved: SavedSetting<Value>,
  given: Pick<Options<Value, Fields>, "describe" | "isValid" | "entryKey"> & Partial<Options<Value, Fields>>,
): SettingForm<Value, Fields> {
  const { describe, isValid, entryKey } = given;
  const toFields = given.toFields ?? ((value: Value) => value as unknown as Fields);
  const toValue = given.toValue ?? ((fields: Fields) => fields as unknown as Value);
  const { t } = useTranslation("form");
  const { call, failure, dismiss } = useEndApi();
  const [{ base, known, fields, news }, setForm] = useState(() => fresh(saved));
  const [isSending, setSending] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const [refusedInput, setRefusedInput] = useState<CallInput<typeof name> | null>(null);

  function fresh(stored: SavedSetting<Value>): State<Value, Fields> {
    return { base: stored, known: stored.value, fields: toFields(stored.value), news: null };
  }

  // Somebody has saved a newer version, and the page was read again: by the polling, or because a save was refused for it.
  if (!isSending && saved.version > base.version) {
    const isDirty = !isSame(fields, toFields(base.value));
    const changes = changedLines(describe(known), describe(saved.value));
    const versions = { base: toFields(base.value), mine: fields, theirs: toFields(saved.value) };
    const next = { by: saved.changed?.by ?? "team", changes, isRefusal: isRefused } as const;
    setForm({
      base: saved,
      known: isDirty ? known : saved.value,
      fields: mergeValues(versions, entryKey),
      news: isDirty ? next : null,
    });
  }

  const save = async () => {
    const sent = fields;
    const input = { value: toValue(sent), version: base.version } as CallInput<typeof name>;
    setSending(true);
    setRefused(false);
    setRefusedInput(input);
    try {
      const stored = (await orThrow(call(name, input))) as unknown as SavedSetting<Value>;
      // The service normalises values, and more may have been typed since.
      setForm((now) => ({
        ...fresh(stored),
        fields: mergeValues({ base: sent, mine: now.fields, theirs: toFields(stored.value) }, entryKey),
      }));
    } catch (thrown) {
      if ((thrown as Partial<Failure>).reason === CHANGED) {
        setRefused(true);
        // Should the page not have been read again, it is told without what has changed.
        setForm((now) => ({ ...now, news: { by: "team", changes: [], ...now.news, isRefusal: true } }));
      }
      throw thrown;
    } finally {
      setSending(false);
    }
  };
  const discard = () => {
    dismiss();
    setForm(fresh(base));
  };
  const wrong = failure && stillWrong(failure, refusedInput, { value: toValue(fields) });
  const { isBusy } = useFormPart(name, {
    values: fields,
    saved: toFields(base.value),
    isValid: isValid?.(fields) ?? true,
    isCorrected: failure !== null && wrong === null,
    save,
    discard,
    done: t("saved"),
  });

  return {
    fields,
    isBusy,
    isDirty: !isSame(fields, toFields(base.value)),
    news,
    version: base.version,
    describe,
    change: (part) =>
      setForm((now) => ({
        ...now,
        fields: { ...now.fields, ...(typeof part === "function" ? part(now.fields) : part) },
      })),
    dismissNews: () => setForm((now) => ({ ...now, known: now.base.value, news: null })),
    restore: (value) => setForm((now) => ({ ...now, fields: toFields(value) })),
    errorOf: (path) => fieldError(wrong, `value.${path}`),
  };
}

const CHANGED: Reason = "settingChanged";

interface State<Value, Fields> {
  /** The version that the fields began with. */
  base: SavedSetting<Value>;
  /** What the merchant has seen of it: since then changes are told. */
  known: Value;
  fields: Fields;
  news: SettingNews | null;
}

/** What is the same for the form of every setting. */
export interface AnySettingForm<Value> {
  isBusy: boolean;
  isDirty: boolean;
  news: SettingNews | null;
  version: number;
  describe: (value: Value) => SettingLine[];
  dismissNews: () => void;
  /** Puts an earlier version into the fields. */
  restore: (value: Value) => void;
  /** Why the service has refused a field. */
  errorOf: (path: string) => string | undefined;
}

export interface SettingForm<Value, Fields> extends AnySettingForm<Value> {
  fields: Fields;
  /** A function gets the fields as they are then, for what is asked before. */
  change: (part: Partial<Fields> | ((fields: Fields) => Partial<Fields>)) => void;
}
