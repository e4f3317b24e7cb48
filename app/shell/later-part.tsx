import { createContext, type ReactNode, Suspense, useContext } from "react";

/** A document that is being rendered: `sent` resolves, and `isSent` is true, once its first part has been handed on. */
export interface DocumentStart {
  isSent: boolean;
  sent: Promise<void>;
}

/** Of the document that the server renders; null where everything is rendered at once: in the browser, and for search engines. */
export const DocumentStartContext = createContext<DocumentStart | null>(null);

/** The start of a document, and what marks it as sent. */
export function documentStart(): { start: DocumentStart; markSent: () => void } {
  let resolve!: () => void;
  const start: DocumentStart = { isSent: false, sent: new Promise<void>((done) => (resolve = done)) };
  return {
    start,
    markSent() {
      start.isSent = true;
      resolve();
    },
  };
}

/** What a document shows below the fold: the server renders it in the same response, after what is above has been sent. */
export function LaterPart({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={null}>
      <Awaited>{children}</Awaited>
    </Suspense>
  );
}

function Awaited({ children }: { children: ReactNode }) {
  const start = useContext(DocumentStartContext);

  if (start && !start.isSent) throw start.sent;
  return children;
}
