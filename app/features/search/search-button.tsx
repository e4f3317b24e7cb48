import { Icon } from "@shopify/polaris";
import { SearchIcon } from "@shopify/polaris-icons";
import { useTranslation } from "react-i18next";

/** The icon of the search; where nothing else had it, the focus comes back here. */
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
