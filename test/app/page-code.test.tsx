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
