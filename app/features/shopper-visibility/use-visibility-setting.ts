import { useState } from "react";
import { fieldError } from "../../endApi/failure";
import { useTranslation } from "../../i18n/translation";
import { useFormPart } from "../../shell/page-form";
import { useToast } from "../../shell/toasts";
import { useMutation } from "../../shell/use-mutation";

interface Options<Values> {
  /** The setting is not saved while it returns false. */
  isValid?: (values: Values) => boolean;
}

/** The fields of one visibility setting, connected to the page's save bar. `area` names the setting and its screen. */
export function useVisibilitySetting<Values>(area: string, saved: Values, { isValid }: Options<Values> = {}) {
  const { t } = useTranslation("shopperVisibility");
  const [values, setValues] = useState(saved);
  const showToast = useToast();
  const { mutateAsync, failure } = useMutation("/track/shopper-visibility");

  // The service normalises values: the fields then show what it has stored.
  const stored = JSON.stringify(saved);
  const [known, setKnown] = useState(stored);
  if (known !== stored) {
    setKnown(stored);
    setValues(saved);
  }

  const { isBusy } = useFormPart(area, {
    values,
    saved,
    isValid: isValid?.(values) ?? true,
    save: async () => {
      await mutateAsync({ area, document: JSON.stringify(values) });
      showToast(t("saved"));
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
