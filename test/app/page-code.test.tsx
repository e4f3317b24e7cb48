import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { Refusal } from "../msw/end-api";
import { openEditor, prepareEditor } from "./open-page-editor";
import { faultsOf } from "./render-page";

beforeEach(prepareEditor);

const at = "/track/trackingPage/edit/1?anchor=css-and-html";

describe("the editor's part CSS and HTML", () => {
  it("saves a style sheet, and says what of it is left out, by its line", async () => {
    const problems = [{ line: 2, kind: "atRule", text: '@import "x";' }];
    const replies = { checkPageCss: { css: "body .a{color:red}", problems } };
    const { user, sent, container } = await openEditor({ at, replies } as never);

    await user.type(screen.getByRole("textbox", { name: "Style sheet (CSS)" }), ".a");

    expect(await screen.findByText("Line 2")).toBeVisible();
    expect(screen.getByText("This rule is not allowed")).toBeVisible();
    await waitFor(() => expect(sent("saveTrackingPage").length).toBeGreaterThan(0));
    expect(sent("saveTrackingPage").at(-1)).toMatchObject({ document: { code: { css: ".a" } } });
    expect(await faultsOf(container)).toEqual([]);
  });

  it("says so where it could not be checked", async () => {
    const replies = { checkPageCss: new Refusal({ code: "B0001", message: "Broken", status: 500 } as never) };
    const { user } = await openEditor({ at, replies } as never);

    await user.type(screen.getByRole("textbox", { name: "Style sheet (CSS)" }), ".a");

    expect(await screen.findByText(/could not be checked/)).toBeVisible();
  });
});

describe("HTML at the top and the bottom", () => {
  it("saves what was typed, and says what of it is left out, without asking anybody", async () => {
    const { user, sent, container } = await openEditor({ at });
    const field = screen.getByRole("textbox", { name: "HTML at the top of the page" });

    await user.click(field);
    await user.paste("<p>Holidays</p>\n<script>alert(1)</script>");

    expect(await screen.findByText("This element is not allowed")).toBeVisible();
    expect(screen.getByText("Line 2")).toBeVisible();
    expect(screen.getByText("script")).toBeVisible();
    await waitFor(() =>
      expect(sent("saveTrackingPage").at(-1)).toMatchObject({
        document: { code: { top: "<p>Holidays</p>\n<script>alert(1)</script>" } },
      }),
    );
    expect(container.querySelector("script")).toBeNull();
    expect(await faultsOf(container)).toEqual([]);
  });

  it("says that everything is used", async () => {
    const { user } = await openEditor({ at });

    await user.click(screen.getByRole("textbox", { name: "HTML at the bottom of the page" }));
    await user.paste("<p>Bye</p>");

    expect(await screen.findByText("Everything is used.")).toBeVisible();
  });
});

describe("the section Embed code", () => {
  const embedded = "/track/trackingPage/edit/1?anchor=embed-code";

  it("is opened by its name, begins without code, and keeps what is pasted", async () => {
    const { user, sent, container } = await openEditor({ at: embedded });
    await user.click(await screen.findByRole("button", { name: "Add section" }));
    await user.click(await screen.findByRole("button", { name: /^Embed code/ }));
    const code = '<script src="https://widgets.example/w.js"></script>';

    await user.click(await screen.findByRole("textbox", { name: "Code" }));
    await user.paste(code);

    await waitFor(() => {
      const { document } = sent("saveTrackingPage").at(-1) as { document: { sections: unknown[] } };
      expect(document.sections).toContainEqual(
        expect.objectContaining({
          type: "embed-code",
          settings: expect.objectContaining({
            embedCode: code,
            asksFirst: true,
            fitsContent: true,
          }) as unknown,
        }),
      );
    });
    expect(container.querySelector("script[src*=widgets]")).toBeNull();
    expect(await faultsOf(container)).toEqual([]);
  });
});
