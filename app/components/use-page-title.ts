import { useEffect } from "react";

/** The name in the browser's tab. Words come from the language's file, which Remix's meta functions cannot reach. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Waybill`;
  }, [title]);
}
