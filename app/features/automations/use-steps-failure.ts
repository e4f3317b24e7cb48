import { useCallback, useState } from "react";
import { useFirstError } from "../../components/use-first-error";
import type { Failure } from "../../endApi/failure";
import { stillWrong } from "../../form/still-wrong";
import { useEndApi } from "../../shell/use-end-api";
import type { AutomationValues } from "./automation-steps";
import type { Definition } from "./change-definition";

/**
 * What is wrong with the steps: by the last save or the last check of them, whichever was later, and until the field is changed. The
 * focus goes to the first wrong field within `form`.
 */
export function useStepsFailure(values: AutomationValues) {
  const { call, failure: ofSave, dismiss } = useEndApi();
  const [ofCheck, setOfCheck] = useState<Failure | null>(null);
  const [sent, setSent] = useState<Partial<AutomationValues>>({});
  const found = ofCheck ?? ofSave;
  const failure = stillWrong(found, sent, values);
  // By what was found, not by what is left of it: correcting one field would throw the focus into the next while it is typed.
  const form = useFirstError<HTMLDivElement>(found);
  const onChecked = useCallback(
    (checked: Failure | null, definition: Definition) => {
      dismiss();
      setSent({ definition });
      // What has no field is said where the check was started.
      setOfCheck(checked?.fields?.length ? checked : null);
    },
    [dismiss],
  );
  const save: typeof call = useCallback(
    (...given) => {
      setOfCheck(null);
      setSent(values);
      return call(...given);
    },
    [call, values],
  );
  return { form, failure, isCorrected: found !== null && failure === null, save, onChecked };
}
