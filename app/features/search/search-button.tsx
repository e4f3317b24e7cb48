import { Button } from "@shopify/polaris";
import { SearchIcon } from "@shopify/polaris-icons";
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAnchor } from "./use-anchor";

// Not in the first bundle: few visits search.
const SearchOverlay = lazy(() =>
  import("./search-overlay").then((file) => ({ default: file.SearchOverlay })),
);

/** The icon of the search, and its keys. Once asked for, the overlay stays, so that what it saves is saved. */
export function SearchButton() {
  const { t } = useTranslation("search");
  const [toggles, setToggles] = useState(0);
  useAnchor();

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      setToggles((count) => count + 1);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);

  return (
    <div className="wb-search-button">
      <Button
        icon={SearchIcon}
        accessibilityLabel={t("open")}
        onClick={() => setToggles((count) => count + 1)}
      />
      {toggles > 0 && (
        <Suspense fallback={null}>
          <SearchOverlay toggles={toggles} />
        </Suspense>
      )}
    </div>
  );
}
