import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { BAD_PARAMETER, CONFLICT, PLAN_REQUIRED } from "../../contract/errors";
import { aPlan } from "../admin-data";
import { Refusal } from "../msw/end-api";
import { openMailEditor as open, previewOf, storedOf, templateOf } from "./open-mail-editor";
import { prepareEditor } from "./open-page-editor";
import { faultsOf } from "./render-page";

beforeEach(prepareEditor);

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const field = (name: string) => screen.getByRole("textbox", { name });
const frame = () => screen.findByTitle("Content of the email");
const BLOCKS = ["text", "divider", "heading", "text", "footer"].map((type, id) => ({
  kind: "block",
  id: `${id}`,
  type,
}));
const PARTS = [{ kind: "subject" }, ...BLOCKS];

describe("the email editor", () => {
  it("says what each version has changed, and asks before one is restored, or ours", async () => {
    const changed = { by: "you", at: "2026-11-20T10:00:00.000Z" };
    const { user, sent } = await open({
      replies: {
        getMailTemplateVersions: {
          versions: [
            { version: 3, is_current: true, is_ours: false, changed, parts: PARTS },
            {
              version: 2,
              is_current: false,
              is_ours: false,
              changed,
              parts: [{ kind: "theme" }, BLOCKS[2], BLOCKS[3]],
            },
            { version: 1, is_current: false, is_ours: false, changed, parts: null },
          ],
        },
        restoreMailTemplate: () => storedOf(templateOf({ subject: "As before" }), 4),
        resetMailTemplate: () => ({ ...storedOf(templateOf(), 5), is_ours: true }),
      },
    });
    await user.click(button("More actions"));
    await user.click(button("Versions"));
    const versions = within(await screen.findByRole("dialog", { name: "Versions" }));
    expect(await versions.findByText("Subject, 5 blocks")).toBeVisible();
    expect(versions.getByText("Look, Heading, Text")).toBeVisible();
    const [second] = versions.getAllByRole("button", { name: /^Restore/ });
    await user.click(second!);
    const question = within(await screen.findByRole("dialog", { name: /^Restore the version of/ }));
    expect(question.getByText(/^This is replaced: Subject, 5 blocks\./)).toBeVisible();
    expect(sent("restoreMailTemplate")).toEqual([]);
    await user.click(question.getByRole("button", { name: "Cancel" }));
    await user.click(second!);
    await user.click(await screen.findByRole("button", { name: "Restore" }));
    await waitFor(() =>
      expect(sent("restoreMailTemplate")).toEqual([{ kind: "out_for_delivery", version: 3, restore: 2 }]),
    );
    await user.click(button("Subject and preview text"));
    expect(field("Subject")).toHaveValue("As before");

    await user.click(button("More actions"));
    await user.click(button("Reset to the default email"));
    await user.click(
      within(screen.getByRole("dialog")).getByRole("button", { name: "Reset to the default email" }),
    );
    await waitFor(() =>
      expect(sent("resetMailTemplate")).toEqual([{ kind: "out_for_delivery", version: 4 }]),
    );
  });

  it("asks whose change stands where somebody else has changed the same", async () => {
    let reads = 0;
    const { user, sent } = await open({
      replies: {
        saveMailTemplate: ({ version, template }: { version: number; template: never }) =>
          version === 3 ? new Refusal(CONFLICT, "Changed") : storedOf(template, 8),
        getMailTemplate: () =>
          (reads += 1) === 1 ? storedOf(templateOf()) : storedOf(templateOf({ subject: "Theirs" }), 7),
      },
    });
    await user.click(button("Subject and preview text"));
    await user.type(field("Subject"), "Mine");
    await user.click(button("Save"));

    const dialog = within(await screen.findByRole("dialog", { name: "Someone else has changed this email" }));
    expect(dialog.getAllByText("Subject")).not.toHaveLength(0);
    expect(dialog.getByText("Yours: Mine")).toBeVisible();
    expect(dialog.getByText("Other: Theirs")).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Keep my changes" }));
    await user.click(button("Save"));
    await screen.findByText("Saved");
    expect(sent("saveMailTemplate").at(-1)).toMatchObject({ version: 7, template: { subject: "Mine" } });
  });

  it("asks before it is left with something that is not saved", async () => {
    const { user } = await open();
    await user.click(button("Subject and preview text"));
    await user.type(field("Subject"), "Mine");

    await user.click(screen.getAllByRole("link", { name: "Notification" })[0]!);
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Stay" }));
    expect(field("Subject")).toHaveValue("Mine");
    expect(screen.queryByRole("region", { name: "Unsaved changes" })).toBeNull();
  });

  it("turns into HTML after a question, with faults by line", async () => {
    const fault = {
      key: "unclosed",
      block: null,
      setting: "html",
      language: null,
      name: null,
      line: 2,
      column: 3,
    };
    const { user, sent } = await open({
      replies: {
        convertMailTemplate: {
          template: templateOf({ blocks: [], html: "<html>\n<p>{{ order.name }}</p>" }),
        },
        previewMailTemplate: ({ template }: { template: { html: string | null } }) =>
          previewOf(template.html === null ? {} : { mail: null, faults: [fault] }),
        saveMailTemplate: () => new Refusal(BAD_PARAMETER, "This email template has errors.") as never,
      },
    });
    await user.click(button("More actions"));
    await user.click(button("Edit as HTML"));
    expect(screen.getByText(/There is no way back to blocks/)).toBeVisible();
    await user.click(button("Turn into HTML"));

    const code = await screen.findByRole("textbox", { name: "HTML" });
    expect(code).toHaveValue("<html>\n<p>{{ order.name }}</p>");
    await waitFor(() => expect(code).toHaveAttribute("aria-invalid", "true"));
    expect(document.querySelectorAll(".wb-code-lines [data-wrong]")).toHaveLength(1);
    await user.click(button("All parts"));
    expect(screen.queryByRole("button", { name: "Add block" })).toBeNull();
    expect(sent("convertMailTemplate")).toHaveLength(1);

    await user.click(button("Save"));
    const banner = (await screen.findByText("The email could not be saved")).closest<HTMLElement>(
      ".Polaris-Banner",
    )!;
    await user.click(within(banner).getByRole("button", { name: "HTML · line 2, column 3" }));
    expect(await screen.findByRole("textbox", { name: "HTML" })).toHaveFocus();
  });

  it("has no faults, on a plan without it says which has it", async () => {
    const { container } = await open();
    await frame();
    expect(await faultsOf(container)).toEqual([]);
  });

  it("is offered with the plan that has it", async () => {
    const refusal = new Refusal(PLAN_REQUIRED, "Available for Growth plan");
    await expect(
      open({
        replies: {
          getPlan: aPlan({ name: "Starter", plan: "STARTER" }),
          saveMailTemplate: () => refusal,
        } as never,
      }),
    ).rejects.toThrow();
    expect(screen.getByRole("heading", { level: 1, name: "Edit email: Out for delivery" })).toBeVisible();
  });
});
