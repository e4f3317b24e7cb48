import { createContext, useCallback, useContext, useEffect, useState } from "react";
import { useEndApi } from "../../shell/use-end-api";
import type { MailEditorData } from "./load-mail-editor.server";
import { htmlWith, valuesIn } from "./variables/line-each";

/** Which of our texts stands in an empty field of a block; others have none that is the same in every email. */
const PLACES: Readonly<Record<string, string>> = {
  "heading.text": "words.heading",
  "text.text": "words.lead",
  "button.label": "words.action",
  "footer.reason": "words.reason",
  "footer.address": "words.address",
  "footer.unsubscribe": "words.unsubscribe",
  "mail.subject": "words.subject",
  "mail.preheader": "words.preheader",
};
const places = new Map(Object.entries(PLACES));

/** What stands where a text is empty, by the type of the block (`mail` for the email itself) and the setting. */
export type OurWords = (type: string, setting: string) => string | undefined;

const Words = createContext<OurWords>(() => undefined);
export const OurWordsProvider = Words.Provider;
export const useOurWords = () => useContext(Words);

/** Our texts of the kind in a language, as the renderer has them; none until they are there, and none where they cannot be read. */
export function useReadWords(
  { kind, htmlNames }: Pick<MailEditorData, "kind" | "htmlNames">,
  { language, order }: { language: string; order: string | null },
): OurWords {
  const { call } = useEndApi();
  const [read, setRead] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    let isCurrent = true;
    const names = htmlNames.filter(({ path }) => path.startsWith("words."));
    const input = { kind, template: htmlWith(names), language, order: order as never };
    void call("previewMailTemplate", input).then((outcome) => {
      if (!isCurrent || !outcome.ok) return;
      const paths = names.map(({ path }) => path);
      setRead(valuesIn(outcome.data.mail?.text ?? "", paths));
    });
    return () => {
      isCurrent = false;
    };
  }, [call, kind, htmlNames, language, order]);
  return useCallback(
    (type, setting) => read.get(places.get(`${type}.${setting}`) ?? "") || undefined,
    [read],
  );
}
