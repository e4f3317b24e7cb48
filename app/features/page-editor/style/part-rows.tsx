import { Icon, Text } from "@shopify/polaris";
import { ColorIcon, StoreIcon } from "@shopify/polaris-icons";
import { useTranslation } from "../../../i18n/translation";

interface Props {
  onOpen: (part: "style" | "brand") => void;
}

/** What a page has as a whole, above its sections. */
export function PartRows({ onOpen }: Props) {
  const { t } = useTranslation("screens");
  const rows = [
    { kind: "style", icon: ColorIcon, name: t("style.title") },
    { kind: "brand", icon: StoreIcon, name: t("store-brand.title") },
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
        </button>
      ))}
    </div>
  );
}
