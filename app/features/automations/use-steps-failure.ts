import { useCallback, useState } from "react";
import { useFirstError } from "../../components/use-first-error";
import type { Failure } from "../../endApi/failure";
import { useEndApi } from "../../shell/use-end-api";

/**
 * What is wrong with the steps: by the last save or the last check of them, whichever was later. The focus goes to the first wrong
 * field within `form`.
 */
export function useStepsFailure() {
  const { call, failure: ofSave, dismiss } = useEndApi();
  const [ofCheck, setOfCheck] = useState<Failure | null>(null);
  const failure = ofCheck ?? ofSave;
  const form = useFirstError<HTMLDivElement>(failure);
  const onChecked = useCallback(
    (found: Failure | null) => {
      dismiss();
      // What has no field is said where the check was started.
      setOfCheck(found?.fields?.length ? found : null);
    },
    [dismiss],
  );
  const save: typeof call = useCallback(
    (...given) => {
      setOfCheck(null);
      return call(...given);
    },
    [call],
  );
  return { form, failure, save, onChecked };
}
