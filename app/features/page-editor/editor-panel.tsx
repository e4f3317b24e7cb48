import { BlockStack } from "@shopify/polaris";
import { type ComponentProps, useRef } from "react";
import type { PageDocument, PageSection } from "../../../contract/page-document";
import type { ShopBrand } from "../../../contract/shop-brand";
import type { PageEdit } from "../../../machines/page-edits";
import { CodePart } from "./code/code-part";
import type { CheckedCss } from "./code/use-checked-css";
import type { CleanedHtml } from "./code/use-clean-html";
import type { Part } from "./part-of-anchor";
import type { VideoReads } from "./fields/use-video-reads";
import { MissingSection } from "./sections/missing-section";
import { SeoPart } from "./search-engines/seo-part";
import { SectionForm } from "./sections/section-form";
import { SectionList } from "./sections/section-list";
import { BrandPart } from "./style/brand-part";
import { PartRows } from "./style/part-rows";
import { StylePart } from "./style/style-part";
import type { TypedFields } from "./style/use-typed";
import { TranslationPart } from "./translation/translation-part";
import { useBackFocus } from "../editors/use-back-focus";
import type { UnsavedForms } from "../editors/use-unsaved";

interface Props {
  document: PageDocument;
  part: Part;
  unsaved: UnsavedForms;
  videos: VideoReads;
  typed: TypedFields;
  /** How search engines find the page. */
  found: Pick<ComponentProps<typeof SeoPart>, "host" | "language" | "isDefault">;
  shopName: string;
  shopBrand: ShopBrand;
  onShopBrand: (brand: ShopBrand) => void;
  /** What the page has of its style sheet. */
  checkedCss: CheckedCss | null;
  /** And of its HTML. */
  cleaned: CleanedHtml | null;
  /** The language whose texts are being written. */
  onLanguage: (language: string) => void;
  onPart: (part: Part) => void;
  onEdit: (edit: PageEdit) => void;
  onAdd: () => void;
}

/** The list of sections, or the form of the one that was chosen. One that is gone, as after an undo, leads back to the list. */
export function EditorPanel({
  document,
  part,
  unsaved,
  videos,
  typed,
  onPart,
  onEdit,
  onAdd,
  onLanguage,
  checkedCss,
  cleaned,
  found,
  ...shop
}: Props) {
  const section = sectionOf(document, part);
  const panel = useRef<HTMLDivElement>(null);
  const whole = isWhole(part) ? part.kind : null;
  // Every page has one: the schema of documents demands it.
  const header = document.sections.find(({ type }) => type === "header")!;
  const unsavedOf = ({ id }: PageSection) => ({
    unsaved: unsaved.of(id),
    onUnsaved: (typed: Parameters<typeof unsaved.set>[1]) => unsaved.set(id, typed),
  });
  const back = () => onPart({ kind: "list" });

  const chosen = section ? `[data-section="${section.id}"]` : whole && `[data-part="${whole}"]`;
  useBackFocus(panel, chosen);

  return (
    <div ref={panel}>
      {section ? (
        <SectionForm
          key={section.id}
          section={section}
          {...unsavedOf(section)}
          video={videos.of(section.id)}
          onEdit={onEdit}
          onBack={back}
        />
      ) : part.kind === "type" ? (
        <MissingSection type={part.type} onAdd={onAdd} onBack={back} />
      ) : part.kind === "style" ? (
        <StylePart
          {...{ typed, onEdit }}
          style={document.style}
          onShopBrand={shop.onShopBrand}
          onBack={back}
        />
      ) : part.kind === "seo" ? (
        <SeoPart {...{ document, onEdit, ...found }} shop={{ name: shop.shopName }} onBack={back} />
      ) : part.kind === "translation" ? (
        <TranslationPart
          {...{ document, onEdit, onLanguage }}
          shopLanguage={found.language}
          shop={{ name: shop.shopName }}
          onBack={back}
        />
      ) : part.kind === "code" ? (
        <CodePart {...{ document, onEdit, checkedCss, cleaned }} onBack={back} />
      ) : part.kind === "brand" ? (
        <BrandPart
          {...{ document, header, onEdit, ...shop, ...unsavedOf(header) }}
          at={part.at ?? null}
          onBack={back}
        />
      ) : (
        <BlockStack gap="400">
          <PartRows
            wrong={{ style: typed.isWrong, brand: unsaved.wrong.has(header.id) }}
            onOpen={(kind) => onPart({ kind })}
          />
          <SectionList
            document={document}
            // What is still being read is not wrong yet.
            wrong={new Set([...unsaved.wrong].filter((id) => !videos.isReading(id)))}
            onEdit={onEdit}
            onAdd={onAdd}
            onOpen={(id) => onPart({ kind: "section", id })}
          />
        </BlockStack>
      )}
    </div>
  );
}

/** What a page has as a whole, beside its sections. */
const WHOLE: readonly Part["kind"][] = ["style", "brand", "translation", "seo", "code"];
const isWhole = (part: Part) => WHOLE.includes(part.kind);

/** The section that a part names; of a type, the first. */
export function sectionOf({ sections }: PageDocument, part: Part): PageSection | undefined {
  if (part.kind === "section") return sections.find(({ id }) => id === part.id);
  return part.kind === "type" ? sections.find(({ type }) => type === part.type) : undefined;
}
