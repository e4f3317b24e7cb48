import { Icon, TextField } from "@shopify/polaris";
import { SearchIcon } from "@shopify/polaris-icons";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../i18n/translation";

const PAUSE_MS = 300;

/** The list's search field: debounced, at once on clearing. */
export function OrderSearch({ query, onSearch }: { query: string; onSearch: (query: string) => void }) {
  const { t } = useTranslation("orderList");
  const [text, setText] = useState(query);
  const lastSearch = useRef(query);
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });

  // The URL may change by itself (back button, a tab): the field follows, unless the change is this field's own search.
  useEffect(() => {
    if (query !== lastSearch.current) {
      lastSearch.current = query;
      setText(query);
    }
  }, [query]);

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === lastSearch.current) return;
    const timer = setTimeout(
      () => {
        lastSearch.current = wanted;
        search.current(wanted);
      },
      wanted === "" ? 0 : PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <TextField
      label={t("search")}
      labelHidden
      placeholder={t("search")}
      value={text}
      onChange={setText}
      autoComplete="off"
      maxLength={200}
      prefix={<Icon source={SearchIcon} />}
      clearButton
      onClearButtonClick={() => setText("")}
    />
  );
}
