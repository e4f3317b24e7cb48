import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { PageDocument } from "../../contract/page-document";
import { hashOf } from "../../storefront/document/original-of";
import { documentOf, openEditor, prepareEditor } from "./open-page-editor";
import { faultsOf } from "./render-page";

beforeEach(prepareEditor);

async function openTexts(more: Partial<PageDocument> = {}) {
  const view = await openEditor({
    document: { ...documentOf("Sale"), ...more },
    at: "/track/trackingPage/edit/1?anchor=translation",
  });
  await screen.findByText(/of \d+ texts translated/);
  const input = document.querySelector<HTMLInputElement>("input[type=file][accept*=csv]")!;
  const give = (content: string | Uint8Array, name = "texts.csv") =>
    view.user.upload(input, new File([content as BlobPart], name, { type: "text/csv" }));
  return { ...view, give };
}

describe("texts of a page as a file", () => {
  it("are shown before they are taken, with what is refused and why, then saved with what they were made of", async () => {
    const { user, give, sent, container } = await openTexts();

    await give(
      "\uFEFFkey;original;de;fr;xx\r\noffer-1.title;Sale;Ausverkauf;Soldes;\r\ngone.title;;Weg;;\r\nlabel.page.toShop;;Heim;;\r\n",
    );

    const dialog = await screen.findByRole("dialog", { name: "Import texts (CSV)" });
    expect(within(dialog).getByText("Texts that change: 2")).toBeVisible();
    expect(within(dialog).getByText("Soldes")).toBeVisible();
    expect(within(dialog).getByText("Refused: 3")).toBeVisible();
    expect(within(dialog).getByText("The column “xx” is not a language of this page")).toBeVisible();
    expect(within(dialog).getByText("Placeholders differ: {shop}")).toBeVisible();
    expect(sent("saveTrackingPage")).toEqual([]);
    expect(await faultsOf(container)).toEqual([]);
    await user.click(within(dialog).getByRole("button", { name: "Apply" }));

    await waitFor(() => {
      const { document: saved } = sent("saveTrackingPage").at(-1) as { document: PageDocument };
      expect(saved.texts).toEqual({
        de: { "offer-1.title": "Ausverkauf" },
        fr: { "offer-1.title": "Soldes" },
      });
      expect(saved.originals.fr).toEqual({ "offer-1.title": hashOf("Sale") });
    });
  });

  it.each([
    ['key,de\n"open', "The file cannot be read as CSV"],
    [new Uint8Array([0x6b, 0x65, 0x79, 0xff, 0xfe]), /not UTF-8/],
    ["name,de\na,b", /needs the column/],
    ["x".repeat(1024 * 1024 + 1), "The file is larger than 1 MB"],
  ])("say why nothing of them can be taken", async (content, words) => {
    const { give } = await openTexts();

    await give(content);

    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("are exported with every language, and come back unchanged", async () => {
    let made: Blob | undefined;
    URL.createObjectURL = (blob) => {
      made = blob as Blob;
      return "blob:x";
    };
    URL.revokeObjectURL = () => {};
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    onTestFinished(() => click.mockRestore());
    const { user, give } = await openTexts({ texts: { de: { "offer-1.title": '=Aus;"x"\nneu' } } });

    await user.click(screen.getByRole("button", { name: "Export texts (CSV)" }));
    await waitFor(() => expect(made).toBeDefined());
    const text = await made!.text();
    expect(text).toContain("offer-1.title,Sale,");
    expect(text).toContain("'=Aus");
    // Our own wording, and for a form that English lacks the original of the one that it has.
    expect(text).toMatch(/^label\.order\.shipments_few,\{count\} parcels,.*\{count\} przesyłki/m);
    await give(text);

    const dialog = await screen.findByRole("dialog", { name: "Import texts (CSV)" });
    expect(within(dialog).getByText("Texts that change: 0")).toBeVisible();
    expect(within(dialog).queryByText(/^Refused/)).toBeNull();
  });
});
