import { Icon } from "@shopify/polaris";
import { SearchIcon } from "@shopify/polaris-icons";
import { useTranslation } from "../../i18n/translation";

/** The search icon; gets the focus back where nothing else had it. */
export function SearchButton({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation("search");
  return (
    <button
      type="button"
      className="wb-search-icon"
      aria-label={t("open")}
      aria-keyshortcuts="Control+K Meta+K"
      title={`${t("open")} (Ctrl+K, ⌘K)`}
      onClick={onPress}
    >
      <Icon source={SearchIcon} />
    </button>
  );
}
