import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import * as order from "../../app/routes/track.orders.$id";
import * as calls from "../../app/routes/track_.call.$name";
import * as history from "../../app/routes/track_.orders.history";
import * as map from "../../app/routes/track_.orders.map";
import * as neighbors from "../../app/routes/track_.orders.neighbors";
import * as photo from "../../app/routes/track_.orders.photo";
import { wellReplies } from "../admin-data";
import { mockEndApi, Refusal, type Replies } from "../msw/end-api";
import { faultsOf, renderPage } from "./render-page";

const pages = {
  "/track/orders/history": history,
  "/track/orders/map": map,
  "/track/orders/neighbors": neighbors,
  "/track/orders/photo": photo,
  "/track/orders/:id": order,
  "/track/call/:name": calls,
} as never;
const HOSTILE = "<img src=x onerror=alert(1)> {{text}}";
const aReport = (more: object = {}) => ({
  ...{ id: "7", tracking_number: "SIM000000001", kind: "damaged", state: "open" },
  created_at: "2026-11-20T08:00:00.000Z",
  messages: [
    {
      ...{ id: "9", sender: "shopper", text: HOSTILE },
      ...{ sent_at: "2026-11-20T08:00:00.000Z", has_photo: false },
    },
  ],
  ...more,
});

async function open(reports: object[], replies: object = {}) {
  const service = mockEndApi({ ...wellReplies(), getProblemReports: { reports }, ...replies } as Replies);
  const view = await renderPage(service, "/track/orders/1", pages);
  const sent = (name: string) => service.calls.filter((each) => each.name === name).map(({ input }) => input);
  return { ...view, sent, user: userEvent.setup() };
}
const reply = () => screen.getByRole("textbox", { name: "Your reply" });

describe("problems that a customer has reported", () => {
  it("are told by kind, parcel and state, with what was written as text only", async () => {
    const { container } = await open([aReport()]);

    expect(screen.getByRole("heading", { level: 3, name: "Damaged" })).toBeVisible();
    expect(screen.getByText("Open")).toBeVisible();
    expect(screen.getByText(HOSTILE)).toBeVisible();
    expect(screen.getByText(/^Customer · Nov 20, 2026/)).toBeVisible();
    expect(container.querySelector("img[src=x]")).toBeNull();
    expect(await faultsOf(container)).toEqual([]);
  });

  it("show a photo in a dialog, read when it is opened", async () => {
    const words = { sender: "shopper", text: "In pieces", sent_at: "2026-11-20T08:00:00.000Z" };
    const messages = [
      { id: "9", ...words, has_photo: true },
      { id: "10", ...words, text: "See?", has_photo: false },
    ];
    const data = Buffer.from("RIFF").toString("base64");
    const { user, sent } = await open([aReport({ messages })], {
      getProblemPhoto: { type: "image/webp", data },
    });
    expect(sent("getProblemPhoto")).toEqual([]);

    await user.click(screen.getByRole("button", { name: "View photo" }));
    const dialog = await screen.findByRole("dialog", { name: "Photo from the customer" });

    expect(await within(dialog).findByRole("img", { name: "Photo from the customer" })).toHaveAttribute(
      "src",
      `data:image/webp;base64,${data}`,
    );
    expect(sent("getProblemPhoto")).toEqual([{ id: "9" }]);
    expect(await faultsOf(dialog)).toEqual([]);
  });

  it("take no room where there are none", async () => {
    await open([]);

    expect(screen.queryByText("Reported problems")).toBeNull();
  });

  it("are answered once something is written, and the field is empty then", async () => {
    const { user, sent } = await open([aReport()], { answerProblem: aReport({ state: "answered" }) });
    expect(screen.getByRole("button", { name: "Send reply" })).toHaveAttribute("aria-disabled", "true");

    await user.type(reply(), "A new one is on its way");
    await user.click(screen.getByRole("button", { name: "Send reply" }));

    expect(await screen.findByText("Reply sent")).toBeInTheDocument();
    expect(sent("answerProblem")).toEqual([{ id: "7", text: "A new one is on its way" }]);
    await waitFor(() => expect(reply()).toHaveValue(""));
  });

  it("keep an answer that is refused, with the reason beside it", async () => {
    const { user } = await open([aReport()], { answerProblem: Refusal.ofFields({ text: "Too long" }) });

    await user.type(reply(), "A new one");
    await user.click(screen.getByRole("button", { name: "Send reply" }));

    await waitFor(() => expect(reply()).toHaveAccessibleDescription(expect.stringContaining("Too long")));
    expect(reply()).toHaveValue("A new one");
    expect(reply()).toHaveFocus();
  });

  it.each([
    ["open", "Close", "closeProblem"],
    ["closed", "Reopen", "reopenProblem"],
  ])("that are %s offer %s", async (state, action, call) => {
    const { user, sent } = await open([aReport({ state })], { [call]: aReport() });

    await user.click(screen.getByRole("button", { name: action }));

    await waitFor(() => expect(sent(call)).toEqual([{ id: "7" }]));
  });
});
