import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { openMailEditor as open, templateOf } from "./open-mail-editor";
import { prepareEditor } from "./open-page-editor";

beforeEach(prepareEditor);

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const field = (name: string) => screen.getByRole("textbox", { name });
const language = () => screen.getAllByRole("combobox", { name: "Language" })[0]!;

describe("texts of other languages", () => {
  it("words a text in another language, which the preview then shows", async () => {
    const { user, sent } = await open();
    await user.click(button("Languages"));
    const [select] = screen.getAllByRole("combobox", { name: "Language" });
    await user.selectOptions(select!, "ja");

    await user.type(field("Subject"), "配達中");
    await user.click(button("Save"));

    await screen.findByText("Saved");
    expect(sent("saveMailTemplate")[0]).toMatchObject({
      template: { texts: { ja: { "mail.subject": "配達中" } } },
    });
    await waitFor(() => expect(sent("previewMailTemplate").at(-1)).toMatchObject({ language: "ja" }));
  });

  it("says that own texts are not translated until each is in one language, and leads to Languages", async () => {
    const { user } = await open();
    expect(screen.queryByText(/not translated yet/)).toBeNull();
    await user.click(button("Subject and preview text"));
    await user.type(field("Subject"), "Almost there");
    await user.click(button("All parts"));
    expect(screen.getByText(/not translated yet/)).toBeVisible();
    await user.click(button("Translate"));
    await user.selectOptions(screen.getAllByRole("combobox", { name: "Language" })[0]!, "ja");
    await user.type(field("Subject"), "もうすぐ");
    await user.click(button("All parts"));
    expect(screen.queryByText(/not translated yet/)).toBeNull();
  });

  it("are counted for each language, led to, and what stands in place of the others is said beside the email", async () => {
    const blocks = templateOf().blocks.map((block) =>
      block.id === "heading"
        ? { ...block, settings: { ...block.settings, text: "On the van {{ order.name }}" } }
        : block,
    );
    const template = templateOf({
      blocks,
      subject: "Almost there",
      preheader: "{{ order.name }}",
      texts: { de: { "mail.subject": "Fast da" } },
    });
    const { user } = await open({ template });
    expect(screen.queryByText(/^Not translated into/)).toBeNull();

    await user.click(button("Languages"));
    expect([...language().querySelectorAll("option")].map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(["English", "Deutsch (1 of 2)", "日本語 (0 of 2)"]),
    );
    await user.selectOptions(language(), "de");
    expect(screen.getByText("Translated: 1 of 2")).toBeVisible();
    expect(
      screen.getByText(/^Not translated into Deutsch: 1\. Customers get the default text there/),
    ).toBeVisible();
    await user.click(button("Next untranslated text"));
    expect(document.activeElement).toHaveAttribute("placeholder", "On the van {{ order.name }}");
    await user.keyboard("Im Wagen");
    await waitFor(() => expect(screen.queryByText(/^Not translated into/)).toBeNull());
    expect(screen.queryByRole("button", { name: "Next untranslated text" })).toBeNull();
  });
});
