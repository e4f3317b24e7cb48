import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";

const PAUSE_MS = 250;

/** Loads a URL for a text, debounced; undefined while the text is empty. */
export function useDebouncedFetcher<Data>(address: string, text: string): Data | undefined {
  const { load, data } = useFetcher<Data>();
  useEffect(() => {
    if (text === "") return;
    const timer = setTimeout(() => load(`${address}${encodeURIComponent(text)}`), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [address, text, load]);
  return text === "" ? undefined : (data as Data | undefined);
}
