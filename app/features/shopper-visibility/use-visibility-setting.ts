import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormPart } from "../../shell/page-form";
import { useToast } from "../../shell/toasts";
import { useCall } from "../../shell/use-call";

interface Options<Values> {
  /** Not sent while it says no. */
  isValid?: (values: Values) => boolean;
}

/** The fields of one setting of what is shown, tied to the page's save bar. `area` is the setting's name and place. */
export function useVisibilitySetting<Values>(area: string, saved: Values, { isValid }: Options<Values> = {}) {
  const { t } = useTranslation("visibility");
  const [values, setValues] = useState(saved);
  const showToast = useToast();
  const { ask } = useCall("/track/shopper-visibility");

  // The service puts things in order: what it has stored is what the fields show.
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
      await ask({ area, document: JSON.stringify(values) });
      showToast(t("saved"));
    },
    discard: () => setValues(saved),
  });
  return { values, isBusy, change: (part: Partial<Values>) => setValues((now) => ({ ...now, ...part })) };
}
