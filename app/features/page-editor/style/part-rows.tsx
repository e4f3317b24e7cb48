import { Badge, Icon, Text } from "@shopify/polaris";
import { CodeIcon, ColorIcon, LanguageIcon, SearchIcon, StoreIcon } from "@shopify/polaris-icons";
import { useTranslation } from "../../../i18n/translation";

interface Props {
  /** In which something is typed that may not be saved. */
  wrong: { style: boolean; brand: boolean };
  onOpen: (part: "style" | "brand" | "translation" | "seo" | "code") => void;
}

/** What a page has as a whole, above its sections. */
export function PartRows({ wrong, onOpen }: Props) {
  const { t } = useTranslation(["screens", "pageEditor", "editors"]);
  const rows = [
    { kind: "style", icon: ColorIcon, name: t("screens:style.title") },
    { kind: "brand", icon: StoreIcon, name: t("screens:store-brand.title") },
    { kind: "translation", icon: LanguageIcon, name: t("screens:translation.title") },
    { kind: "seo", icon: SearchIcon, name: t("screens:seo-optimization.title") },
    { kind: "code", icon: CodeIcon, name: t("screens:css-and-html.title") },
  ] as const;
  return (
    <div className="wb-parts">
      {rows.map(({ kind, icon, name }) => (
        <button
          key={kind}
          type="button"
          className="wb-section-open wb-part"
          data-part={kind}
          onClick={() => onOpen(kind)}
        >
          <span aria-hidden="true">
            <Icon source={icon} tone="subdued" />
          </span>
          <Text as="span" fontWeight="medium" breakWord>
            {name}
          </Text>
          {(kind === "style" || kind === "brand") && wrong[kind] && (
            <Badge tone="critical">{t("editors:parts.wrong")}</Badge>
          )}
        </button>
      ))}
    </div>
  );
}
