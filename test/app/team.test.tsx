import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import * as page from "../../app/routes/track.settings_.notifications";
import type { Team } from "../../contract/team-notifications";
import { aTeam, wellReplies } from "../admin-data";
import { mockEndApi, Refusal, type Replies } from "../msw/end-api";
import { faultsOf, renderPage } from "./render-page";

const PATH = "/track/settings/notifications";
const waiting: Team["recipients"][number] = {
  ...{ id: "7", address: "anna@team.example", state: "waiting", language: "de" },
  ...{ invited_at: "2026-11-20T08:00:00.000Z", events: ["quota"] },
};

async function open(team: Team = aTeam([waiting]), replies: Replies = {}) {
  let now = team;
  const service = mockEndApi({
    ...wellReplies(),
    getTeam: () => now,
    updateTeam: (({ recipients }: { recipients: { id: string; events: [] }[] }) => {
      const changed = new Map(recipients.map((each) => [each.id, each]));
      now = { ...now, recipients: now.recipients.map((each) => ({ ...each, ...changed.get(each.id) })) };
      return now;
    }) as never,
    addTeamRecipient: (({ address }: { address: string }) => {
      const added = { ...waiting, id: String(now.recipients.length + 10), address };
      now = { ...now, recipients: [...now.recipients, added] };
      return now;
    }) as never,
    removeTeamRecipient: (({ id }: { id: string }) => {
      now = { ...now, recipients: now.recipients.filter((each) => each.id !== id) };
      return now;
    }) as never,
    ...replies,
  });
  const view = await renderPage(service, PATH, { [PATH]: page } as never, { standalone: true });
  return { ...view, service };
}
const box = (name: string) => screen.getByRole("checkbox", { name });
const inputOf = ({ calls }: Awaited<ReturnType<typeof open>>["service"], wanted: string) =>
  calls.findLast(({ name }) => name === wanted)?.input;
const save = () =>
  userEvent.click(
    within(screen.getByRole("region", { name: "Unsaved changes" })).getByRole("button", { name: "Save" }),
  );

it("recipients are shown with state, language and what they get, and can be read with a screen reader", async () => {
  const { container } = await open();

  const list = within(screen.getByRole("list", { name: "Recipients" })).getAllByRole("listitem");
  expect(list.map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^owner@blue-door\.exampleStore’s addressSuccessVerified/) as string,
    expect.stringMatching(
      /^anna@team\.exampleAttentionWaiting for confirmationConfirmation email sent Nov 20/,
    ) as string,
  ]);
  expect(screen.getByRole("combobox", { name: "Language for anna@team.example" })).toHaveDisplayValue(
    "Deutsch",
  );
  expect(box("Plan and quota: anna@team.example")).toBeChecked();
  expect(box("Exception: owner@blue-door.example")).not.toBeChecked();
  expect(box("Weekly report: owner@blue-door.example")).toBeChecked();
  expect(screen.queryByText("Automations")).toBeNull();
  expect(await faultsOf(container)).toEqual([]);
});

it("what a recipient gets is changed by keyboard and saved with the bar, only what was changed", async () => {
  const { service } = await open();

  box("Exception: anna@team.example").focus();
  await userEvent.keyboard(" ");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: /anna/ }), "日本語");
  await save();

  expect(await screen.findByText("Saved")).toBeInTheDocument();
  expect(inputOf(service, "updateTeam")).toEqual({
    recipients: [{ id: "7", language: "ja", events: ["quota", "exception"] }],
  });
  expect(screen.queryByRole("region", { name: "Unsaved changes" })).toBeNull();
  expect(box("Exception: anna@team.example")).toBeChecked();
});

it("a recipient is added by an address alone; what is none, or refused, is said at the field", async () => {
  const { service } = await open(aTeam());
  const field = screen.getByRole("textbox", { name: "Email address" });

  await userEvent.type(field, "nobody{Enter}");
  expect(field).toHaveAccessibleDescription(/Enter a valid email address/);
  expect(inputOf(service, "addTeamRecipient")).toBeUndefined();
  await userEvent.clear(field);
  expect(field).toHaveFocus();
  await userEvent.type(field, "ben@team.example");
  await userEvent.click(screen.getByRole("button", { name: "Add recipient" }));

  expect(await screen.findByText("Confirmation email sent to ben@team.example")).toBeInTheDocument();
  expect(field).toHaveValue("");
  expect(field).toHaveFocus();
  expect(await screen.findByRole("checkbox", { name: "Exception: ben@team.example" })).toBeInTheDocument();
});

it("the first email to a recipient is in the language that was chosen with the address", async () => {
  const { service } = await open(aTeam());

  await userEvent.type(screen.getByRole("textbox", { name: "Email address" }), "ben@team.example");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Language" }), "Deutsch");
  await userEvent.click(screen.getByRole("button", { name: "Add recipient" }));

  await waitFor(() =>
    expect(inputOf(service, "addTeamRecipient")).toEqual({ address: "ben@team.example", language: "de" }),
  );
});

it("the focus goes to the fifth recipient once it is added, because the field is gone then", async () => {
  const three = ["1", "2", "3"].map((id) => ({ ...waiting, id, address: `p${id}@team.example` }));
  await open(aTeam(three));

  await userEvent.type(screen.getByRole("textbox", { name: "Email address" }), "ben@team.example{Enter}");

  await waitFor(() => expect(document.activeElement).toHaveTextContent(/^ben@team\.example/));
});

it("an address that is a recipient already is refused beside the field", async () => {
  await open(aTeam(), {
    addTeamRecipient: Refusal.ofFields({ address: "This address is already a recipient." }),
  });
  const field = screen.getByRole("textbox", { name: "Email address" });

  await userEvent.type(field, "owner@blue-door.example{Enter}");

  await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
  expect(field).toHaveAccessibleDescription(/already a recipient/);
  expect(field).toHaveFocus();
});

it("the focus goes from a removed recipient to the next one, from the last one to the field", async () => {
  await open();
  for (const next of ["Remove anna@team.example", null]) {
    const address = next ? "owner@blue-door.example" : "anna@team.example";
    await userEvent.click(screen.getByRole("button", { name: `Remove ${address}` }));
    await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Remove" }));
    await waitFor(() => expect(screen.queryByText(address)).toBeNull());
    await waitFor(() =>
      expect(
        next
          ? screen.getByRole("button", { name: next })
          : screen.getByRole("textbox", { name: "Email address" }),
      ).toHaveFocus(),
    );
  }
});

it("the fifth recipient is the last, and a store without one says so and offers its own address", async () => {
  const four = ["1", "2", "3", "4"].map((id) => ({ ...waiting, id, address: `p${id}@team.example` }));
  const { unmount } = await open(aTeam(four));
  expect(screen.getByText(/^A store can have at most 5 recipients/)).toBeInTheDocument();
  expect(screen.queryByRole("textbox", { name: "Email address" })).toBeNull();
  unmount();

  const { service } = await open({ recipients: [], store_address: "owner@blue-door.example" });
  expect(screen.getByText("Nobody gets these emails.")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Add owner@blue-door.example" }));
  await expect
    .poll(() => inputOf(service, "addTeamRecipient"))
    .toEqual({ address: "owner@blue-door.example" });
});
