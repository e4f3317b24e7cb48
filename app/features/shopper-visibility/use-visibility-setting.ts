import { useState } from "react";
import type { CallInput } from "../../endApi/calls";
import { fieldError } from "../../endApi/failure";
import { useTranslation } from "../../i18n/translation";
import { useFormPart } from "../../shell/page-form";
import { orThrow, useEndApi } from "../../shell/use-end-api";

/** The call that saves each setting. */
type SettingCall =
  | "updateFulfillmentEvents"
  | "updateDropshippingMode"
  | "updateBlacklistedRouting"
  | "updateCustomStatuses"
  | "updateSilenceText";

interface Options<Values> {
  /** The setting is not saved while it returns false. */
  isValid?: (values: Values) => boolean;
}

/** The fields of one visibility setting, connected to the page's save bar. */
export function useVisibilitySetting<Name extends SettingCall, Values extends CallInput<Name>>(
  name: Name,
  saved: Values,
  { isValid }: Options<Values> = {},
) {
  const { t } = useTranslation("shopperVisibility");
  const [values, setValues] = useState(saved);
  const { call, failure } = useEndApi();

  // The service normalises values: the fields then show what it has stored.
  const stored = JSON.stringify(saved);
  const [known, setKnown] = useState(stored);
  if (known !== stored) {
    setKnown(stored);
    setValues(saved);
  }

  const { isBusy } = useFormPart(name, {
    values,
    saved,
    isValid: isValid?.(values) ?? true,
    save: async () => {
      await orThrow(call(name, values, { done: t("saved") }));
    },
    discard: () => setValues(saved),
  });
  const errorOf = (path: string) => fieldError(failure, path);
  return {
    values,
    isBusy,
    errorOf,
    change: (part: Partial<Values>) => setValues((now) => ({ ...now, ...part })),
  };
}
