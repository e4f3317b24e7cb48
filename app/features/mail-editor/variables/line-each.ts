import type { MailTemplate } from "../../../../contract/mail-template";

/** What a name says in an email is asked of the renderer itself, by an email with a line for each: no text of a mail begins like this. */
const mark = (name: string) => `[${name}]`;

const paragraphs = (lines: readonly { path: string; tag: string }[]) =>
  lines.map(({ path, tag }) => `<p>${mark(path)} ${tag}</p>`).join("");

const frame: Omit<MailTemplate, "blocks" | "html"> = {
  version: 1,
  theme: { accent: null, logo: false, width: 560, corners: "round", font: "system" },
  ...{ subject: "", preheader: "", texts: {} },
};

/** An email of blocks, whose texts know the variables alone. */
export const blocksWith = (lines: readonly { path: string; tag: string }[]): MailTemplate => ({
  ...{ ...frame, html: null },
  blocks: [
    { id: "values", type: "text", hidden: false, settings: { text: paragraphs(lines) } },
    { id: "footer", type: "footer", hidden: false, settings: {} },
  ],
});

/** One of HTML, which knows our texts besides. */
export const htmlWith = (lines: readonly { path: string; tag: string }[]): MailTemplate => ({
  ...{ ...frame, blocks: [], html: `<html><body>${paragraphs(lines)}</body></html>` },
});

/** By path, from the text of such an email; empty where there is no value. */
export function valuesIn(text: string, paths: readonly string[]): ReadonlyMap<string, string> {
  const lines = text.split("\n");
  return new Map(
    paths.map((path) => {
      const line = lines.find((each) => each.startsWith(mark(path)));
      return [path, line?.slice(mark(path).length).trim() ?? ""];
    }),
  );
}
