import { useMemo } from "react";
import type { MailBlock, MailTemplate } from "../../../contract/mail-template";
import { MAIL_PLACE } from "../../../contract/mail-template-limits";
import type { TemplatePart } from "../../../contract/mail-template-parts";
import { useTranslation } from "../../i18n/translation";
import type { FieldWords } from "../editors/fields/use-field-words";
import type { BlockTypeView } from "./block-type";
import { textExcerpt } from "./text-excerpt";
import { useOurWords } from "./use-our-words";

/** Blocks that a line names one by one. */
const NAMED_BLOCKS = 3;

/** How the parts of an email are called: blocks by their type, and by the first text that stands in them. */
export function useMailWords() {
  const { t, i18n } = useTranslation("mailEditor");
  return useMemo(() => {
    const typeName = (type: string) =>
      i18n.exists(`mailEditor:types.${type}.name`) ? t(`types.${type}.name` as "types.text.name") : type;
    const variableName = (path: string) => {
      const name = `variables.names.${path.replace(".", "_")}`;
      return i18n.exists(`mailEditor:${name}`) ? t(name as "variables.names.order_name") : undefined;
    };
    const said = (text: string) => textExcerpt(text, variableName);
    const excerpt = ({ settings }: Pick<MailBlock, "settings">) => {
      const { text, label, title, first, reason } = settings;
      const found = [text, label, title, first, reason].find(
        (each) => typeof each === "string" && each !== "",
      );
      return typeof found === "string" ? said(found) : "";
    };
    const field = (name: string) => t(`fields.${name}` as "fields.text");
    const partName = (part: TemplatePart, templates: readonly MailTemplate[]): string => {
      if (part.kind !== "block") return t(`parts.${part.kind}.title`);
      const blocks = templates.flatMap(({ blocks: all }) => all);
      const block = blocks.find(({ id }) => id === part.id);
      if (!block) return part.id;
      const [name, text] = [typeName(block.type), excerpt(block)];
      return text ? `${name}: ${text}` : name;
    };
    /** Several parts in one line: what an email has as a whole and few blocks by name, more blocks by their number. */
    const partNames = (parts: readonly TemplatePart[]): string => {
      const blocks = new Map(
        parts.flatMap((part) => (part.kind === "block" ? [[part.id, part.type] as const] : [])),
      );
      const types = [...blocks.values()].flatMap((type) => type ?? []);
      const isNamed = types.length === blocks.size && blocks.size <= NAMED_BLOCKS;
      const blockNames = isNamed ? types.map(typeName) : [t("versions.blocks", { count: blocks.size })];
      const wholes = parts.flatMap((part) => (part.kind === "block" ? [] : [t(`parts.${part.kind}.title`)]));
      return [...new Set([...wholes, ...blockNames])].join(", ");
    };
    return {
      ...{ typeName, excerpt, said, field, partName, partNames },
      /** Of a choice, what is chosen; undefined for any other setting. */
      option: (name: string, option: string) =>
        i18n.exists(`mailEditor:options.${name}.${option}`)
          ? t(`options.${name}.${option}` as "options.size.large")
          : undefined,
      /** Of a text in another language. */
      textName: (place: string) => {
        const [block, setting = ""] = place.split(".");
        const isOfHead = block === MAIL_PLACE && (setting === "subject" || setting === "preheader");
        return isOfHead ? t(`parts.${setting}.title`) : field(setting);
      },
      typeAbout: (type: string) => t(`types.${type}.about` as "types.text.about"),
      /** Where a text stands: the block with its field, or the subject. */
      place: (block: string | null, setting: string | null, { blocks }: MailTemplate): string => {
        if (block === null || block === MAIL_PLACE)
          return setting === "subject" || setting === "preheader" || setting === "html"
            ? t(`parts.${setting}.title`)
            : t("parts.whole");
        const found = blocks.find(({ id }) => id === block);
        const name = found ? typeName(found.type) : block;
        const label = setting && field(setting.split(".").at(-1)!);
        // "Text: Text" says no more than "Text".
        return label && label !== name ? `${name}: ${label}` : name;
      },
    };
  }, [t, i18n]);
}

/** The words of a block's settings; of a text that may be empty, what stands there then. */
export function useBlockFieldWords(type: BlockTypeView | undefined): FieldWords {
  const ours = useOurWords();
  const { t, i18n } = useTranslation("mailEditor");
  return useMemo(() => {
    const isOurs = (name: string) =>
      type?.texts.includes(name) === true &&
      type.fields.some((field) => field.name === name && "isRequired" in field && !field.isRequired);
    return {
      label: (name) => t(`fields.${name}` as "fields.text"),
      help: (name) => {
        const own = i18n.exists(`mailEditor:help.${name}`) ? t(`help.${name}` as "help.address") : undefined;
        return own ?? (isOurs(name) ? t("ours.help") : undefined);
      },
      option: (name, option) => t(`options.${name}.${option}` as "options.size.large"),
      placeholder: (name) => type && ours(type.type, name),
    };
  }, [t, i18n, type, ours]);
}
