import type { PhrasePart } from "../../../contract/courier-phrases";
import { couriersNamed } from "../couriers/directory/courier-names";
import type { Word } from "./words-of";

/** What may stand in the place of a part: `number` and the place `from` which something comes are recognized, and not told. */
export type Part = PhrasePart | "number" | "from";

/** Words of which a part has at most so many; a character of a script without spaces is one. */
export const MOST_OF: Record<Part, number> = {
  place: 12,
  courier: 5,
  name: 10,
  date: 10,
  number: 6,
  from: 8,
};

/** Words that stand in no name of a place or person: a text with one of them says something else than its pattern. */
const NO_NAMES = new Set(
  `not no yet but and or by for with from has have had been was were is are be being will on the you your we our it its to of
  delivered delivery deliver recipient customer addressee consignee receiver sender shipper customs held failed attempt attempted
  attempting signed returned return returning wrong incorrect damaged lost delay delayed due waiting awaiting pending parcel order neighbor
  scheduled cleared released processed sorted scanned departed arrived arrival transit locker mailbox door porch reception safe address country
  nicht wurde wird und oder kein keine zoll empfanger absender zugestellt abgeholt beschadigt le la les votre votres pas non est
  livre expediteur destinataire douane su el al ha ao o aos nao il di dal`.split(/\s+/),
);

/** Of scripts without spaces: verbs and particles, by which a text is no name. */
const NO_UNSPACED_NAME = /[已被将请的正在不无未了完成签收派送投递退回海关清关をがはで]/u;
const BEGINS_A_NAME = /^[\p{Lu}\p{Lo}\p{N}]/u;
const ENDS_A_SENTENCE = /[!?;。，！；：\n<>{}[\]$]|\.\s.*\.\s/u;

/** Whether these words of the courier may be what a pattern has a part for. */
export function isPart(part: Part, text: string, words: readonly Word[]): boolean {
  if (text.length > 80 || ENDS_A_SENTENCE.test(text)) return false;
  switch (part) {
    case "courier":
      return couriersNamed(text).length > 0;
    case "date":
      return /\d/.test(text) && !/[@#]/.test(text);
    case "number":
      return /\d/.test(text);
    case "from":
    case "place":
    case "name":
      return (
        BEGINS_A_NAME.test(text) &&
        !words.some(({ word }) => NO_NAMES.has(word)) &&
        !NO_UNSPACED_NAME.test(text)
      );
  }
}
