import { PLAYER_ORIGINS } from "../../contract/video-links";
import type { PageDocument } from "../../contract/page-document";
import type { SectionData } from "../document/section-data";
import type { ContentKind, Region, SectionTemplate } from "../section-template";
import { renderAdditionalText } from "./additional-text/template";
import { renderBanner } from "./banner/template";
import { renderButtons } from "./buttons/template";
import { renderColumns } from "./columns/template";
import { renderContactCard } from "./contact-card/template";
import { renderEmbedCode } from "./embed-code/template";
import { renderFooter } from "./footer/template";
import { renderHeader } from "./header/template";
import { renderImageWithText } from "./image-with-text/template";
import { renderOrderLookup } from "./order-lookup/template";
import { renderQuestions } from "./questions/template";
import type { SectionType, SettingsOf } from "./registry";
import { renderRichText } from "./rich-text/template";
import { renderTrackingDetails } from "./tracking-details/template";
import { renderVideo } from "./video/template";

type TemplateOf<Settings> =
  | SectionTemplate<Settings>
  | { [Name in keyof SectionData]: SectionTemplate<Settings, Name> }[keyof SectionData];

type Templates = { [Type in SectionType]: TemplateOf<SettingsOf<Type>> };

const EVERYWHERE: readonly ContentKind[] = ["lookup", "order", "link", "orders", "emails", "notice"];
/** A merchant's own block would push a failure out of sight. */
const BLOCK: readonly ContentKind[] = ["lookup", "order"];

const notBuilt = (region: Region, on: readonly ContentKind[]) => ({ region, on, texts: [], render: null });

/** How each type looks and where. Without zod, so that the editor's preview can draw by the same templates. */
const templates: Templates = {
  header: { region: "header", on: EVERYWHERE, texts: ["label", "alt"], render: renderHeader },
  "order-lookup": {
    region: "main",
    on: ["lookup", "link", "orders", "notice"],
    texts: ["textAbove", "textBelow"],
    render: renderOrderLookup,
  },
  "tracking-details": { region: "main", on: ["order"], texts: [], render: renderTrackingDetails },
  "rich-text": { region: "main", on: BLOCK, texts: ["title", "text"], render: renderRichText },
  "image-with-text": {
    region: "main",
    on: BLOCK,
    texts: ["title", "text", "label", "alt"],
    render: renderImageWithText,
  },
  banner: { region: "main", on: BLOCK, texts: ["title", "text", "label", "alt"], render: renderBanner },
  questions: { region: "main", on: BLOCK, texts: ["title", "question", "answer"], render: renderQuestions },
  buttons: { region: "main", on: BLOCK, texts: ["label"], render: renderButtons },
  "contact-card": {
    region: "main",
    on: BLOCK,
    texts: ["title", "text", "address", "hours"],
    render: renderContactCard,
  },
  columns: { region: "main", on: BLOCK, texts: ["title", "text", "label", "alt"], render: renderColumns },
  "additional-text": { region: "main", on: BLOCK, texts: ["text"], render: renderAdditionalText },
  video: {
    region: "main",
    on: BLOCK,
    texts: ["title", "alt"],
    frames: PLAYER_ORIGINS,
    render: renderVideo,
  },
  "embed-code": { region: "main", on: BLOCK, texts: ["title"], render: renderEmbedCode },
  "product-recommendation": notBuilt("main", ["order"]),
  "instagram-feed": notBuilt("main", BLOCK),
  "review-widget": notBuilt("main", ["order"]),
  "apple-wallet": notBuilt("main", ["order"]),
  "app-blocks": notBuilt("main", BLOCK),
  footer: { region: "footer", on: EVERYWHERE, texts: ["text"], render: renderFooter },
};

const byType = new Map<string, SectionTemplate>(Object.entries(templates) as [string, SectionTemplate][]);

export const findTemplate = (type: string): SectionTemplate | undefined => byType.get(type);

/** Whether anything of this type may be shown. */
export const isBuilt = (type: string): boolean => Boolean(byType.get(type)?.render);

/** Origins of frames that sections of a document may open with this content. */
export const framesOf = ({ sections }: PageDocument, kind: ContentKind): string[] => [
  ...new Set(
    sections.flatMap(({ type }) => {
      const { on = [], frames = [] } = findTemplate(type) ?? {};
      return on.includes(kind) ? frames : [];
    }),
  ),
];

/** Names of settings that hold texts of the merchant, of whatever type. */
export const listTextNames = (): string[] => [...new Set([...byType.values()].flatMap(({ texts }) => texts))];
