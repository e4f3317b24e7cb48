import { PrefetchPageLinks, useNavigate } from "@remix-run/react";
import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useState } from "react";

/** The class of the links that a `LinkedTable` follows. */
export const ROW_LINK = "wb-rowlink";

/** Milliseconds on a link before its page is fetched, as Remix's own links wait. */
const INTENT_MS = 100;

/**
 * A table whose rows link to pages: plain links, followed by the router. One listener for all rows: a `Link` of the router in each took
 * a tenth of the time in which the server draws the list. Roles are explicit, as its rows are cards on a phone (order-table.tsx).
 */
export function LinkedTable({ label, children }: { label: string; children: ReactNode }) {
  const navigate = useNavigate();
  const [pointed, setPointed] = useState<string | null>(null);

  const follow = (event: MouseEvent) => {
    const address = addressOf(event);
    const isForBrowser =
      event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!address || isForBrowser || event.defaultPrevented) return;
    event.preventDefault();
    navigate(address);
  };
  const point = (event: SyntheticEvent) => setPointed(addressOf(event));

  return (
    <>
      <table
        className="wb-table"
        role="table"
        aria-label={label}
        onClick={follow}
        onMouseOver={point}
        onMouseLeave={() => setPointed(null)}
        onFocus={point}
        onBlur={() => setPointed(null)}
        onTouchStart={point}
      >
        {children}
      </table>
      {pointed && <Prefetched key={pointed} address={pointed} />}
    </>
  );
}

/** Fetches a page that the reader is about to open, unless the pointer only passes. */
function Prefetched({ address }: { address: string }) {
  const [isMeant, setMeant] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setMeant(true), INTENT_MS);
    return () => clearTimeout(timer);
  }, []);
  return isMeant && <PrefetchPageLinks page={address} />;
}

function addressOf({ target }: SyntheticEvent): string | null {
  const link = (target as Element).closest<HTMLAnchorElement>(`a.${ROW_LINK}`);
  return link && link.pathname + link.search;
}
