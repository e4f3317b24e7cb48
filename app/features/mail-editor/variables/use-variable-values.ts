import { useEffect, useState } from "react";
import { SYSTEM_ERROR } from "../../../../contract/errors";
import type { Failure } from "../../../endApi/failure";
import { useEndApi } from "../../../shell/use-end-api";
import type { MailEditorData } from "../load-mail-editor.server";
import { blocksWith, htmlWith, valuesIn } from "./line-each";

/** The email with the values has faults of its own. */
const NOT_FILLED: Failure = { code: SYSTEM_ERROR, message: "", traceId: null };

/** What each variable says in the email that the preview shows. The renderer itself is asked, by an email with a line for each of them. */
export function useVariableValues(
  { kind, variables, htmlNames }: Pick<MailEditorData, "kind" | "variables" | "htmlNames">,
  isHtml: boolean,
  { language, order }: { language: string; order: string | null },
) {
  const { call } = useEndApi();
  const [values, setValues] = useState<ReadonlyMap<string, string> | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    let isCurrent = true;
    // What blocks of ours say has many lines.
    const words = htmlNames.filter(({ path }) => path.startsWith("words."));
    const asked = isHtml ? [...variables, ...words] : variables;
    const template = isHtml ? htmlWith(asked) : blocksWith(asked);
    const input = { kind, template, language, order: order as never };
    void call("previewMailTemplate", input).then((outcome) => {
      if (!isCurrent) return;
      const mail = outcome.ok ? outcome.data.mail : null;
      // Without an email nothing is known of any value.
      setFailure(mail ? null : outcome.ok ? NOT_FILLED : outcome);
      setValues(
        mail &&
          valuesIn(
            mail.text,
            asked.map(({ path }) => path),
          ),
      );
    });
    return () => {
      isCurrent = false;
    };
  }, [call, kind, variables, htmlNames, isHtml, language, order]);
  return { values, failure };
}
