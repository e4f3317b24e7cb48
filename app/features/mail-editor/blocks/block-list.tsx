import { Badge, InlineStack } from "@shopify/polaris";
import type { MailBlock, MailTemplate } from "../../../../contract/mail-template";
import { MAX_MAIL_BLOCKS } from "../../../../contract/mail-template-limits";
import type { MailEdit } from "../../../../machines/mail-edits";
import { useTranslation } from "../../../i18n/translation";
import { newId } from "../../editors/fields/new-id";
import { PartList } from "../../editors/part-list";
import type { PartView } from "../../editors/part-row";
import type { BlockTypeView } from "../block-type";
import { useMailWords } from "../use-mail-words";

interface Props {
  template: MailTemplate;
  types: readonly BlockTypeView[];
  /** Ids of blocks with something typed that may not be saved. */
  wrong: ReadonlySet<string>;
  /** Of those with a fault in a text. */
  faulty: ReadonlySet<string>;
  onEdit: (edit: MailEdit) => void;
  onOpen: (block: string) => void;
  onAdd: () => void;
}

/** Whether no further block of a type may be added. */
export const isFull = ({ blocks }: MailTemplate, { type, max }: BlockTypeView): boolean =>
  blocks.length >= MAX_MAIL_BLOCKS || blocks.filter((each) => each.type === type).length >= max;

/** The blocks of an email; the footer stands below all others, whatever its place. */
export function BlockList({ template, types, wrong, faulty, onEdit, onOpen, onAdd }: Props) {
  const { t } = useTranslation(["mailEditor", "editors"]);
  const words = useMailWords();
  const typeOf = ({ type }: MailBlock) => types.find((each) => each.type === type);
  const { blocks } = template;
  const viewOf = (block: MailBlock): PartView => {
    const { id, type } = block;
    const found = typeOf(block);
    const [name, excerpt] = [words.typeName(type), words.excerpt(block)];
    const hasTwin = blocks.some((each) => each.type === type && each.id !== id);
    const isFixed = found?.isFixed ?? false;
    return {
      ...{ id, name, excerpt, isFixed, isHidden: block.hidden },
      fullName: hasTwin && excerpt ? t("editors:parts.named", { name, excerpt }) : name,
      isCopyable: found !== undefined && !isFixed && !isFull(template, found),
      marks: <BlockMarks block={block} isWrong={wrong.has(id)} isFaulty={faulty.has(id)} />,
    };
  };
  const [sorted, last] = [false, true].map((isFixed) =>
    blocks.filter((block) => (typeOf(block)?.isFixed ?? false) === isFixed),
  ) as [MailBlock[], MailBlock[]];

  return (
    <PartList
      title={t("mailEditor:blocks.title")}
      addLabel={t("mailEditor:blocks.add")}
      first={[]}
      sorted={sorted.map(viewOf)}
      last={last.map(viewOf)}
      onMove={(block, position) => {
        const at = sorted[Math.max(0, Math.min(sorted.length - 1, position))]!;
        onEdit({ kind: "move", block, to: blocks.indexOf(at) });
      }}
      onHide={(block, hidden) => onEdit({ kind: "hide", block, hidden })}
      onDuplicate={(block) => {
        const { type } = blocks.find(({ id }) => id === block)!;
        const ids = blocks.map(({ id }) => id);
        onEdit({ kind: "duplicate", block, id: newId(type, ids) });
      }}
      onRemove={(block) => onEdit({ kind: "remove", block })}
      {...{ onOpen, onAdd }}
    />
  );
}

function BlockMarks({ block, isWrong, isFaulty }: { block: MailBlock; isWrong: boolean; isFaulty: boolean }) {
  const { t } = useTranslation(["mailEditor", "editors", "notifications"]);
  const isEmpty = block.type === "image" && !block.settings.image;
  if (!isWrong && !isFaulty && !isEmpty && !block.hidden && !block.purpose) return null;
  return (
    <InlineStack gap="100">
      {isWrong && <Badge tone="critical">{t("editors:parts.wrong")}</Badge>}
      {isFaulty && <Badge tone="critical">{t("mailEditor:problems.badge")}</Badge>}
      {isEmpty && <Badge tone="attention">{t("editors:parts.incomplete")}</Badge>}
      {block.purpose && <Badge tone="info">{t(`notifications:consent.purposes.${block.purpose}`)}</Badge>}
      {block.hidden && <Badge>{t("editors:parts.hidden")}</Badge>}
    </InlineStack>
  );
}
