import type { PartPurpose } from "../../../contract/mail-purposes";
import type { Content } from "../../markup";
import type { Localizer } from "../../localizer";
import type { TextMode } from "../fill-texts";
import type { MailFacts } from "../mail-facts";
import type { MailStyle } from "../mail-style";
import type { MostShown } from "./cut-list";

/** What a block is drawn from: its settings with the texts of the reader's language, filled. */
export interface BlockView<Settings = never> {
  localizer: Localizer;
  settings: Settings;
  facts: MailFacts;
  style: MailStyle;
  most: MostShown;
}

/** A block in both parts of a mail. They are made together, so that the one says no fact that the other does not. */
export interface RenderedBlock {
  html: Content;
  /** Paragraphs are separated by an empty line; null says nothing. */
  text: string | null;
}

export interface InDocument {
  /** `{{ parts.… }}` by which a document has it, at its default settings; null: by none. */
  part: string | null;
  /**
   * What it becomes where blocks become a document: what it looks like, where all of that is the merchant's own; its part, where it is
   * drawn of the data of each mail; or nothing, because it stands below every document.
   */
  converts: "drawn" | "part" | "below";
}

/** How a type of block looks, and what stands for its empty texts. */
export interface BlockTemplate<Settings = never> {
  /** What it is for, whatever a merchant says of it: what is not about the order is left out where its recipient has not agreed (decisions/104). */
  purpose: PartPurpose;
  /** The footer stands below the card, whatever its place among the blocks. */
  region: "body" | "footer";
  /** In a document of the merchant's, in place of blocks. */
  document: InDocument;
  /** Settings with texts, which other languages may replace, and whether each is a line or has the five tags. */
  texts: Readonly<Record<string, TextMode>>;
  /** What stands for texts that are empty, in the reader's language; none of these has tags. */
  ours?(view: Omit<BlockView, "settings">): Readonly<Record<string, string>>;
  /** In plain text it follows everything else that the body says: a link between two facts tears them apart. */
  isLastInText?(settings: Settings): boolean;
  /** Null where there is nothing to show. Null itself: not built yet, never shown. */
  render: ((view: BlockView<Settings>) => RenderedBlock | null) | null;
}
