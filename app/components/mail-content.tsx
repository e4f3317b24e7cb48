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
