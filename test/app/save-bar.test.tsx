import { Link } from "@remix-run/react";
import { TextField } from "@shopify/polaris";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { SnapshotFrom } from "xstate";
import { saveBarMachine } from "../../machines/save-bar.machine";
import { SaveBar } from "../../app/form/save-bar";
import { useSaveBar } from "../../app/form/use-save-bar";
import { wellReplies } from "../admin-data";
import { mockEndApi } from "../msw/end-api";
import { coverOf, type Step } from "../../machines/tooling/path-cover";
import { saveBarEvents, saveProblem } from "../../machines/save-bar.paths";
import { renderPage } from "./render-page";

type SaveStep = Step<typeof saveBarMachine>;

/** The call that is on its way, which a path ends as it likes. */
let running: { succeed: () => void; fail: (problem: object) => void };
let edits = 0;

/** A form of one field that must not be empty. */
function FormPage() {
  const [saved, setSaved] = useState("first");
  const [name, setName] = useState(saved);
  const bar = useSaveBar({
    values: name,
    saved,
    isValid: name !== "",
    discard: () => setName(saved),
    save: () =>
      new Promise((resolve, reject) => {
        running = { succeed: () => (setSaved(name), resolve()), fail: reject };
      }),
  });

  return (
    <>
      <h1>Form</h1>
      <SaveBar bar={bar} />
      <TextField label="Name" value={name} onChange={setName} autoComplete="off" />
      <p>Stored: {saved}</p>
      <Link to="/track/elsewhere">Go elsewhere</Link>
    </>
  );
}

const pages = {
  "/track/form": { default: FormPage },
  "/track/notification/edit": { default: FormPage },
  "/track/elsewhere": { default: () => <h1>Elsewhere</h1> },
} as never;
const open = (at = "/track/form") => renderPage(mockEndApi(wellReplies()), at, pages, { standalone: true });

const type = (text: string) => fireEvent.change(screen.getByLabelText("Name"), { target: { value: text } });
const click = (role: string, name: string) => fireEvent.click(screen.getByRole(role, { name }));
const stored = () => screen.getByText(/^Stored: /).textContent!.replace("Stored: ", "");

const connect = (isOnline: boolean) => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? "online" : "offline"));
};
afterEach(() => connect(true));

/** What a person does, or the service, for each event of the machine. */
const drive: Record<string, (event: SaveStep["event"] & { isValid?: boolean }) => void> = {
  "form.changed": ({ isValid }) => type(isValid ? `edit ${(edits += 1)}` : ""),
  "form.restored": () => type(stored()),
  "save.requested": () => click("button", "Save"),
  "discard.requested": () => click("button", "Discard"),
  "leave.requested": () => click("link", "Go elsewhere"),
  "leave.confirmed": () => click("button", "Leave page"),
  "leave.abandoned": () => click("button", "Stay"),
  "network.lost": () => connect(false),
  "network.back": () => connect(true),
  "save.canceled": () => click("button", "Cancel saving"),
  "xstate.done.actor.save": () => running.succeed(),
  "xstate.error.actor.save": () => running.fail(saveProblem),
};

/** What must be seen in a state; asked by its tags, as the screen does. */
async function see({ event, state }: SaveStep) {
  const isGone =
    event.type === "leave.confirmed" || (event.type === "leave.requested" && !state.hasTag("asking"));
  if (isGone) return expect(await screen.findByRole("heading", { name: "Elsewhere" })).toBeInTheDocument();

  const bar = screen.queryByRole("region", { name: "Unsaved changes" });
  expect(bar !== null, "the bar is shown").toBe(state.hasTag("show") && !state.hasTag("waiting"));
  expect(screen.queryByRole("dialog") !== null, "leaving is asked").toBe(state.hasTag("asking"));
  expect(screen.queryByText(saveProblem.message) !== null, "the reason is shown").toBe(
    state.context.problem !== null,
  );
  expect(screen.queryByText("Not saved yet") !== null, "it is said that the save waits").toBe(
    state.hasTag("waiting"),
  );
  if (!bar || state.hasTag("asking")) return;
  const save = within(bar).getByRole("button", { name: /Save$/ });
  expect(save.getAttribute("aria-disabled") !== "true", "it can be saved").toBe(
    state.can({ type: "save.requested" }),
  );
}

/** A lost network makes a difference to the screen only where something can be saved. */
const screenKey = (snapshot: SnapshotFrom<typeof saveBarMachine>) => {
  const { isOffline, ...context } = snapshot.context;
  return [snapshot.value, context, isOffline && snapshot.can({ type: "save.requested" })];
};

describe("the screen, on every path of the save bar", () => {
  const paths = coverOf(saveBarMachine, { events: saveBarEvents, stateKey: screenKey });

  it.each(paths)("$name", async ({ steps }) => {
    await open();

    for (const step of steps) {
      await act(async () => drive[step.event.type]!(step.event));

      await see(step);
    }
  });
});

describe("before the code of the bar is there", () => {
  const elsewhere = () => screen.queryByRole("heading", { name: "Elsewhere" });

  it("what is typed is asked about on leaving, and stays", async () => {
    await open();
    act(() => void type("changed"));
    act(() => void click("link", "Go elsewhere"));
    expect(elsewhere()).toBeNull();

    await screen.findByRole("dialog");
    await act(async () => click("button", "Stay"));

    expect(screen.getByLabelText("Name")).toHaveValue("changed");
    expect(screen.getByRole("region", { name: "Unsaved changes" })).toBeVisible();
  });

  it("what is typed back again shows no bar", async () => {
    await open();
    act(() => void type("changed"));
    await act(async () => type("first"));

    await waitFor(() => expect(screen.queryByRole("region", { name: "Unsaved changes" })).toBeNull());
    await act(async () => click("link", "Go elsewhere"));
    expect(elsewhere()).toBeVisible();
  });
});

describe("the page that guards itself", () => {
  it("shows no bar", async () => {
    await open("/track/notification/edit");

    act(() => void type("changed"));

    expect(screen.queryByRole("region", { name: "Unsaved changes" })).toBeNull();
  });
});

describe("closing the window", () => {
  const close = () => {
    const event = new Event("beforeunload", { cancelable: true });
    act(() => void window.dispatchEvent(event));
    return event.defaultPrevented;
  };

  it("is asked about only while something is unsaved", async () => {
    await open();

    expect(close()).toBe(false);
    act(() => void type("changed"));
    expect(close()).toBe(true);
  });
});

it("gives the focus back to the field once it is saved", async () => {
  const user = userEvent.setup();
  await open();

  await user.type(screen.getByLabelText("Name"), " edit");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await act(async () => running.succeed());

  expect(screen.queryByRole("region", { name: "Unsaved changes" })).toBeNull();
  expect(screen.getByLabelText("Name")).toHaveFocus();
});
