import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { Refusal } from "../msw/end-api";
import { openEditor, prepareEditor } from "./open-page-editor";
import { faultsOf } from "./render-page";

const LINK = "https://youtu.be/aqz-KE-bpKQ";
const IMAGE = { id: "a".repeat(32), kind: "section", width: 480, height: 270, alt: "How we knit" };
const VIDEO = { title: "How we knit", image: IMAGE };

beforeEach(prepareEditor);

/** Opens the editor and adds a video. */
async function addVideo(replies: object) {
  const opened = await openEditor({ replies });
  await opened.user.click(screen.getByRole("button", { name: "Add section" }));
  const dialog = within(await screen.findByRole("dialog"));
  await opened.user.click(dialog.getByRole("button", { name: /^Video/ }));
  return opened;
}
const link = () => screen.getByRole("textbox", { name: /^URL/ });

describe("a video that was just added", () => {
  it("is empty, is said to be seen by nobody, and holds up neither saving nor publishing", async () => {
    const { user, sent, container } = await addVideo({ readVideo: VIDEO });

    expect(link()).toHaveValue("");
    expect(link()).toHaveAccessibleDescription(/^The link to a YouTube or Vimeo video/);
    expect(screen.getByText(/^Customers do not see this section until/)).toBeVisible();
    await waitFor(() => expect(sent("saveTrackingPage")).toHaveLength(1));
    expect(screen.getByRole("button", { name: "Publish" })).not.toHaveAttribute("aria-disabled", "true");
    expect(await faultsOf(container)).toEqual([]);
    await user.click(screen.getByRole("button", { name: "All parts" }));
    expect(screen.getByText("Incomplete")).toBeVisible();
  });

  it("gets its title from the provider as soon as its link is there", async () => {
    const { user, sent } = await addVideo({ readVideo: VIDEO });

    await user.click(link());
    await user.paste(LINK);

    await waitFor(() => expect(screen.getByRole("textbox", { name: "Title" })).toHaveValue("How we knit"));
    expect(sent("readVideo")).toEqual([{ url: LINK }]);
    expect(screen.queryByText(/^Customers do not see this section/)).toBeNull();
    await waitFor(() => expect(JSON.stringify(sent("saveTrackingPage").at(-1))).toContain("How we knit"));
  });

  it("is filled where its form was left meanwhile, and nothing is said to be wrong until then", async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const { user, sent } = await addVideo({ readVideo: () => answered.then(() => VIDEO) });
    await user.click(link());
    await user.paste(LINK);
    await user.click(screen.getByRole("button", { name: "All parts" }));

    await waitFor(() => expect(sent("readVideo")).toEqual([{ url: LINK }]));
    expect(screen.queryByText("Fix the marked fields")).toBeNull();
    expect(screen.queryByText("Not saved")).toBeNull();
    answer();

    await waitFor(() => expect(screen.queryByText("Incomplete")).toBeNull());
    await waitFor(() => expect(JSON.stringify(sent("saveTrackingPage").at(-1))).toContain("How we knit"));
  });

  it("is no fault where nothing could be read: says to enter a title, until there is one", async () => {
    const { user, sent } = await addVideo({
      readVideo: Refusal.ofFields({ url: "Could not load video metadata" }),
    });
    await user.click(link());
    await user.paste(LINK);

    const label = screen.getByText("Title", { selector: "label, label *" });
    expect(label.closest("[class*=RequiredIndicator]")).not.toBeNull();
    const words = "Could not load video metadata. Enter a title instead.";
    expect(await screen.findByText(words)).toBeVisible();
    expect(link()).not.toHaveAttribute("aria-invalid", "true");
    expect(screen.queryByText("This field is required.")).toBeNull();
    screen.getByRole("textbox", { name: "Title" }).focus();
    await user.tab();
    expect(screen.getByText("This field is required.")).toBeVisible();
    await user.type(screen.getByRole("textbox", { name: "Title" }), "Ours");
    expect(screen.queryByText(words)).toBeNull();

    await waitFor(() => expect(JSON.stringify(sent("saveTrackingPage").at(-1))).toContain(LINK));
  });
});
