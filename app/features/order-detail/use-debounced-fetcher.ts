import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";

const PAUSE_MS = 250;

/** What an address answers for a text, asked once the typing pauses; nothing while there is no text. */
export function useDebouncedFetcher<Data>(address: string, text: string): Data | undefined {
  const { load, data } = useFetcher<Data>();
  useEffect(() => {
    if (text === "") return;
    const timer = setTimeout(() => load(`${address}${encodeURIComponent(text)}`), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [address, text, load]);
  return text === "" ? undefined : (data as Data | undefined);
}
