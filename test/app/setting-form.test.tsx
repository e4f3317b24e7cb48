import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { mergeValues } from "../../app/form/merge-values";
import * as addOns from "../../app/routes/track.addOns";
import { wellReplies } from "../admin-data";
import { keptSetting } from "../kept-setting";
import { mockEndApi, Refusal, type Replies } from "../msw/end-api";
import { renderPage } from "./render-page";

interface Silence {
  enabled: boolean;
  days: number;
  text: string;
}

const pages = { "/track/addOns": addOns } as never;
const START: Silence = { enabled: true, days: 7, text: "Patience" };

/** The page with one setting that somebody else may change too, as the real service has it. */
async function open(replies: Replies = {}) {
  const silence = keptSetting<Silence>(START);
  silence.saveElsewhere(START);
  const changed = () =>
    new Refusal("A0409", "This was changed by somebody else in the meantime.", { reason: "settingChanged" });
  const service = mockEndApi({
    ...wellReplies(),
    getSilenceText: silence.show,
    updateSilenceText: ((input: { value: Silence; version: number }) =>
      input.version === silence.show().version ? silence.save(input) : changed()) as never,
    ...replies,
  });
  const view = await renderPage(service, "/track/addOns", pages, { standalone: true });
  const sent = () =>
    service.calls.filter(({ name }) => name === "updateSilenceText").map(({ input }) => input);
  return { ...view, silence, sent };
}

const message = () => screen.getByRole("textbox", { name: "Message" });
const days = () => screen.getByRole("spinbutton", { name: "After how many days" });
const bar = () => screen.queryByRole("region", { name: "Unsaved changes" });
const save = () => userEvent.click(within(bar()!).getByRole("button", { name: "Save" }));
const retype = async (text: string) => {
  await userEvent.clear(message());
  await userEvent.type(message(), text);
};

describe("a refused setting", () => {
  it("is no longer called wrong once what was refused is changed", async () => {
    await open({ updateSilenceText: Refusal.ofFields({ "value.text": "Too rude" }) });
    await retype("Mine");
    await save();
    expect(await screen.findByText("Too rude")).toBeVisible();
    expect(document.querySelector(".wb-savebar-failure")).not.toBeNull();

    await userEvent.type(message(), "!");

    expect(screen.queryByText("Too rude")).toBeNull();
    expect(document.querySelector(".wb-savebar-failure")).toBeNull();
    expect(bar()).toBeVisible();
  });
});

describe("two tabs", () => {
  it("tell the second what the first has changed, and lose nothing of either", async () => {
    const { silence, sent } = await open();
    await retype("Mine");
    silence.saveElsewhere({ ...START, days: 12 });

    await save();

    const news = (await screen.findByText("Someone on your team changed this in the meantime")).closest(
      ".Polaris-Banner",
    ) as HTMLElement;
    expect(news).toHaveTextContent("After how many days7→12");
    expect(message()).toHaveValue("Mine");
    expect(days()).toHaveValue(12);

    await save();

    expect(await screen.findByText("Saved")).toBeInTheDocument();
    expect(sent().at(-1)).toEqual({ value: { ...START, days: 12, text: "Mine" }, version: 2 });
    await waitFor(() => expect(bar()).toBeNull());
  });

  it("keep what both have changed as the second has it, and say what the first has", async () => {
    const { silence } = await open();
    await retype("Mine");
    silence.saveElsewhere({ ...START, text: "Theirs" });

    await save();

    expect(await screen.findByText("Theirs")).toBeInTheDocument();
    expect(message()).toHaveValue("Mine");
    await userEvent.click(within(bar()!).getByRole("button", { name: "Discard" }));
    expect(message()).toHaveValue("Theirs");
    expect(screen.queryByText(/changed this in the meantime/)).toBeNull();
  });
});

describe("without a network", () => {
  // Returns nothing: Vitest would wait for what `act` returns, during which the machine's own updates are no act.
  const connect = (isOnline: boolean) => {
    act(() => {
      vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
      window.dispatchEvent(new Event(isOnline ? "online" : "offline"));
    });
  };
  afterEach(() => connect(true));

  it("a save says so, waits, and is made once it is back", async () => {
    const { sent } = await open();
    await retype("Mine");
    connect(false);

    await save();
    expect(screen.getByText("Not saved yet")).toBeInTheDocument();
    expect(sent()).toEqual([]);

    connect(true);
    expect(await screen.findByText("Saved")).toBeInTheDocument();
    expect(sent()).toHaveLength(1);
  });

  it("a save can be taken back, and the fields keep what was typed", async () => {
    const { sent } = await open();
    await retype("Mine");
    connect(false);
    await save();

    await userEvent.click(screen.getByRole("button", { name: "Cancel saving" }));
    connect(true);

    expect(screen.queryByText("Not saved yet")).toBeNull();
    expect(message()).toHaveValue("Mine");
    expect(bar()).not.toBeNull();
    expect(sent()).toEqual([]);
  });
});

describe("the history", () => {
  const versions = [
    { version: 2, value: START, at: "2026-11-20T12:00:00.000Z", by: "you" as const },
    { version: 1, value: { ...START, text: "Before" }, at: "2026-11-19T12:00:00.000Z", by: "team" as const },
  ];

  it("says who has changed what, and puts an earlier version into the form", async () => {
    await open({ getSettingHistory: { versions, initial: START } });

    await userEvent.click(screen.getByRole("button", { name: "History" }));
    const dialog = await screen.findByRole("dialog", { name: "Earlier versions" });
    expect(await within(dialog).findByText("Changed by you")).toBeInTheDocument();
    expect(within(dialog).getByText("Current")).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole("button", { name: /^Restore the version/ }));

    expect(screen.queryByRole("dialog")).toBeNull();
    expect(message()).toHaveValue("Before");
    expect(bar()).not.toBeNull();
  });

  it("says why it cannot be shown", async () => {
    await open({ getSettingHistory: new Refusal("B0300", "Waybill is busy.") });

    await userEvent.click(screen.getByRole("button", { name: "History" }));

    expect(await screen.findByText("Waybill is busy.")).toBeInTheDocument();
  });
});

describe("merging two changes", () => {
  it("takes from both what only one of them has changed", () => {
    const base = { a: 1, b: { c: [1, 2, 3], d: "x" } };
    const mine = { a: 2, b: { c: [1, 2, 3, 4], d: "x" } };
    const theirs = { a: 1, b: { c: [2, 3], d: "y" } };

    expect(mergeValues({ base, mine, theirs })).toEqual({ a: 2, b: { c: [2, 3, 4], d: "y" } });
  });

  it("is mine where they have changed nothing, and theirs where I have", () => {
    const value = fc.jsonValue();
    fc.assert(
      fc.property(value, value, (base, other) => {
        expect(mergeValues({ base, mine: other, theirs: base })).toEqual(other);
        expect(mergeValues({ base, mine: base, theirs: other })).toEqual(other);
        expect(mergeValues({ base, mine: other, theirs: other })).toEqual(other);
      }),
    );
  });
});
