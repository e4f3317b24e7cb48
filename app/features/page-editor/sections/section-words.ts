import type { PageSection } from "../../../../contract/page-document";
import { useTranslation } from "../../../i18n/translation";

/** How sections are called: by their type, and by the first text that stands in them. */
export function useSectionWords() {
  const { t, i18n } = useTranslation("pageEditor");
  const typeName = (type: string) =>
    i18n.exists(`pageEditor:types.${type}.name`) ? t(`types.${type}.name` as "types.header.name") : type;
  return {
    typeName,
    typeAbout: (type: string) => t(`types.${type}.about` as "types.header.about"),
    /** What it says, to tell two of a type apart; empty where it has no text. */
    excerpt: ({ settings }: PageSection) => excerptOf(settings),
  };
}

function excerptOf(settings: PageSection["settings"]): string {
  const { title, text, items } = settings as { title?: unknown; text?: unknown; items?: unknown };
  const [item] = Array.isArray(items) ? (items as { title?: unknown; label?: unknown }[]) : [];
  const found = [title, text, item?.title, item?.label].find(
    (each) => typeof each === "string" && each !== "",
  );
  return typeof found === "string" ? found.replace(/<[^<>]*>/g, " ").trim() : "";
}
