import { Suspense, useCallback, useEffect, useState, type ReactNode } from "react";
import { lazyPart } from "../../shell/lazy-part";
import { SearchButton } from "./search-button";
import { useAnchor } from "./use-anchor";

// Loaded on demand: few visits search.
const SearchOverlay = lazyPart(() => import("./search-overlay").then((file) => file.SearchOverlay));

/**
 * The search's icon and overlay, for the shell to place, and its keyboard shortcuts. Once opened the overlay stays
 * mounted, so that pending saves complete.
 */
export function useGlobalSearch(isOn: boolean): { icon: ReactNode; overlay: ReactNode } | undefined {
  const [toggles, setToggles] = useState(0);
  const toggle = useCallback(() => setToggles((count) => count + 1), []);
  useAnchor();

  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      // Not while a modal dialog is open: it makes everything else inert.
      if (!document.querySelector("dialog:modal")) toggle();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [isOn, toggle]);

  if (!isOn) return undefined;
  return {
    icon: <SearchButton onPress={toggle} />,
    overlay: toggles > 0 && (
      <Suspense fallback={null}>
        <SearchOverlay toggles={toggles} />
      </Suspense>
    ),
  };
}
