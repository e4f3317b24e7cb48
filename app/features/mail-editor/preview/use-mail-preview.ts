import { useEffect, useMemo, useRef, useState } from "react";
import type { MailDesign } from "../../../../contract/mail-design";
import type { MailTemplate } from "../../../../contract/mail-template";
import type { CallData } from "../../../endApi/calls";
import type { Failure } from "../../../endApi/failure";
import { useEndApi } from "../../../shell/use-end-api";
import type { MailEditorData } from "../load-mail-editor.server";

/** While somebody types, nothing is asked for. */
const PAUSE_MS = 250;

export type RenderedPreview = CallData<"previewMailTemplate">;

/** What an email is shown about. */
export interface ShownMail {
  kind: MailEditorData["kind"];
  template: MailTemplate;
  /** What all emails share, before it is saved. */
  design?: MailDesign;
  language: string;
  /** Id of one of the store's orders; null for the example. */
  order: string | null;
}

/**
 * The email that a template makes, by the renderer that sends it: anew after each pause. What was shown before stays until the next is there;
 * of a template with faults, which makes none, the email of before is `mail`, and `isOld`.
 */
export function useMailPreview({ kind, template, design, language, order }: ShownMail) {
  const { call } = useEndApi();
  const [tries, setTries] = useState(0);
  const wanted = useMemo(
    () => ({ input: { kind, template, design: design ?? null, language, order: order as never }, tries }),
    [kind, template, design, language, order, tries],
  );
  const [shown, setShown] = useState<RenderedPreview | null>(null);
  const [mail, setMail] = useState<RenderedPreview["mail"]>(null);
  const [answer, setAnswer] = useState<{ to: object; failure: Failure | null } | null>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    let isCurrent = true;
    const ask = async () => {
      const outcome = await call("previewMailTemplate", wanted.input);
      if (!isCurrent) return;
      setAnswer({ to: wanted, failure: outcome.ok ? null : outcome });
      if (!outcome.ok) return;
      setShown(outcome.data);
      setMail((before) => outcome.data.mail ?? before);
    };
    const timer = setTimeout(() => void ask(), isFirst.current ? 0 : PAUSE_MS);
    isFirst.current = false;
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [call, wanted]);
  return {
    ...{ shown, mail, isOld: shown !== null && shown.mail === null },
    ...{ failure: answer?.failure ?? null, isLate: answer?.to !== wanted },
    retry: () => setTries((before) => before + 1),
  };
}

export type MailPreviewState = ReturnType<typeof useMailPreview>;
