import { Text } from "@shopify/polaris";
import { DescriptionList } from "./description-list";

interface Props {
  /** What stands above the content, such as its subject. */
  facts: [name: string, value: string][];
  /** Null in a plain mail. */
  html: string | null;
  text: string;
  /** Names the frame to screen readers. */
  frame: string;
}

/** Keeps the room of an email that is being read. */
export const MailToCome = ({ children }: { children: string }) => (
  <div className="wb-mail-wait">
    <Text as="p" tone="subdued">
      {children}
    </Text>
  </div>
);

/** An email as it arrives: without scripts, forms and our origin; its links stay closed. */
export function MailContent({ facts, html, text, frame }: Props) {
  return (
    <>
      <div className="wb-mail-facts">
        <DescriptionList facts={facts} />
      </div>
      {html === null ? (
        <pre className="wb-mail-text">{text}</pre>
      ) : (
        <iframe className="wb-mail" title={frame} sandbox="" srcDoc={html} />
      )}
    </>
  );
}
