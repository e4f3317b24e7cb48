import { Icon, TextField } from "@shopify/polaris";
import { SearchIcon } from "@shopify/polaris-icons";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

const PAUSE_MS = 300;

/** The search field of the list: asks after a pause in typing, at once on clearing. */
export function OrderSearch({ query, onSearch }: { query: string; onSearch: (query: string) => void }) {
  const { t } = useTranslation("orders");
  const [text, setText] = useState(query);
  const asked = useRef(query);
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });

  // The address may change by itself (back button, a tab): the field follows, unless this is our own question coming back.
  useEffect(() => {
    if (query !== asked.current) {
      asked.current = query;
      setText(query);
    }
  }, [query]);

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === asked.current) return;
    const timer = setTimeout(
      () => {
        asked.current = wanted;
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
