import type { MailLook } from "../../../contract/mail-look";
import type { MailTemplate, MailTheme } from "../../../contract/mail-template";
import { partOfPlace, type TemplatePart } from "../../../contract/mail-template-parts";
import { ownValue } from "../../../contract/own-value";
import { isSame } from "../../../machines/is-same";
import { nameOfLanguage } from "../../../storefront/language-names";
import { useTranslation } from "../../i18n/translation";
import type { ConflictingValue } from "../editors/conflict-dialog";
import { useMailWords } from "./use-mail-words";

type Sides<Value> = [mine: Value, theirs: Value];

/** What is different in a part of two templates: each setting by its name, with the words of both. */
export function useConflictingValues() {
  const { t } = useTranslation(["mailEditor", "form", "pageStyle", "editors"]);
  const words = useMailWords();

  const settingWords = (name: string, value: unknown): string => {
    if (typeof value === "boolean") return t(value ? "form:lines.on" : "form:lines.off");
    if (typeof value === "string")
      return words.option(name, value) ?? (words.said(value) || t("mailEditor:ours.placeholder"));
    if (typeof value === "number") return String(value);
    const alt = ownValue((value ?? {}) as Record<string, unknown>, "alt");
    return typeof alt === "string" && alt !== ""
      ? alt
      : value == null
        ? "–"
        : t("mailEditor:types.image.name");
  };
  const themeWords = (name: keyof MailTheme, { [name]: value }: MailTheme): string => {
    if (value === null) return t("mailEditor:parts.theme.shared");
    if (typeof value === "boolean") return t(value ? "form:lines.on" : "form:lines.off");
    if (name === "font") return t(`pageStyle:font.${value as MailLook["font"]}`);
    if (name === "corners") return t(`pageStyle:corners.${value as MailLook["corners"]}`);
    return String(value);
  };
  const themeName = (name: keyof MailTheme): string => {
    if (name === "accent") return t("pageStyle:colors.accent");
    if (name === "logo") return t("mailEditor:parts.theme.logo");
    return t(`pageStyle:${name}.label`);
  };

  const inBlock = (id: string, sides: Sides<MailTemplate>): ConflictingValue[] => {
    const [mine, theirs] = sides.map(({ blocks }) => blocks.find((each) => each.id === id));
    if (!mine || !theirs) {
      const block = mine ?? theirs;
      const shown = (block && words.excerpt(block)) || (block ? words.typeName(block.type) : id);
      const removed = t("mailEditor:conflict.removed");
      return [{ field: "", mine: mine ? shown : removed, theirs: theirs ? shown : removed }];
    }
    const names = [...new Set([...Object.keys(mine.settings), ...Object.keys(theirs.settings)])];
    const settings = names
      .filter((name) => !isSame(mine.settings[name], theirs.settings[name]))
      .map((name) => ({
        field: words.field(name),
        mine: settingWords(name, mine.settings[name]),
        theirs: settingWords(name, theirs.settings[name]),
      }));
    const shown = (isHidden: boolean) => t(isHidden ? "form:lines.on" : "form:lines.off");
    const hidden = {
      field: t("editors:parts.hidden"),
      mine: shown(mine.hidden),
      theirs: shown(theirs.hidden),
    };
    return mine.hidden === theirs.hidden ? settings : [...settings, hidden];
  };

  /** Of other languages. */
  const inTexts = (part: TemplatePart, [mine, theirs]: Sides<MailTemplate>): ConflictingValue[] =>
    [...new Set([...Object.keys(mine.texts), ...Object.keys(theirs.texts)])].flatMap((language) => {
      const [own, other] = [mine, theirs].map(({ texts }) => ownValue(texts, language) ?? {}) as Sides<
        Record<string, string>
      >;
      const places = [...new Set([...Object.keys(own), ...Object.keys(other)])];
      const said = (texts: Record<string, string>, place: string) =>
        words.said(ownValue(texts, place) ?? "") || t("mailEditor:ours.placeholder");
      return places
        .filter(
          (place) => isSame(partOfPlace(place), part) && ownValue(own, place) !== ownValue(other, place),
        )
        .map((place) => ({
          field: `${nameOfLanguage(language)}: ${words.textName(place)}`,
          ...{ mine: said(own, place), theirs: said(other, place) },
        }));
    });

  return (part: TemplatePart, ...sides: Sides<MailTemplate>): ConflictingValue[] => {
    const [mine, theirs] = sides;
    const both = (field: string, of: (template: MailTemplate) => string): ConflictingValue[] =>
      of(mine) === of(theirs) ? [] : [{ field, mine: of(mine), theirs: of(theirs) }];
    switch (part.kind) {
      case "block":
        return [...inBlock(part.id, sides), ...inTexts(part, sides)];
      case "subject":
      case "preheader": {
        const { kind } = part;
        const own = both(
          t(`mailEditor:parts.${kind}.title`),
          (template) => words.said(template[kind]) || t("mailEditor:ours.placeholder"),
        );
        return [...own, ...inTexts(part, sides)];
      }
      case "theme":
        return (Object.keys(mine.theme) as (keyof MailTheme)[]).flatMap((name) =>
          both(themeName(name), ({ theme }) => themeWords(name, theme)),
        );
      case "order":
        return both(t("mailEditor:parts.order.title"), ({ blocks }) =>
          blocks.map(({ type }) => words.typeName(type)).join(", "),
        );
      case "html":
        return both(t("mailEditor:parts.html.title"), (template) => {
          if (template.html === null) return t("mailEditor:blocks.title");
          const { line, text } = firstOtherLine(
            template.html,
            (template === mine ? theirs : mine).html ?? "",
          );
          return t("mailEditor:conflict.line", { line, text });
        });
    }
  };
}

/** The first line that another document does not have there. */
function firstOtherLine(html: string, other: string): { line: number; text: string } {
  const [own, others] = [html.split("\n"), other.split("\n")];
  const found = own.findIndex((line, index) => line !== others[index]);
  const index = found < 0 ? own.length - 1 : found;
  return { line: index + 1, text: own[index]!.trim().slice(0, MAX_SHOWN) };
}

/** Characters of a line of code. */
const MAX_SHOWN = 120;
