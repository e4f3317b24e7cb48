import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import * as order from "../../app/routes/track.orders.$id";
import * as history from "../../app/routes/track_.orders.history";
import * as map from "../../app/routes/track_.orders.map";
import * as neighbors from "../../app/routes/track_.orders.neighbors";
import * as tags from "../../app/routes/track_.orders.tags";
import { anOrderDetail, wellReplies } from "../admin-data";
import { mockEndApi, Refusal, type Replies } from "../msw/end-api";
import { faultsOf, renderPage } from "./render-page";

const pages = {
  "/track/orders/history": history,
  "/track/orders/map": map,
  "/track/orders/neighbors": neighbors,
  "/track/orders/:id": order,
  "/track/orders/tags": tags,
} as never;
const aNote = (more: object = {}) => ({
  id: "31",
  text: "Customer called",
  author: "Greta",
  automation: null,
  created_at: "2026-11-20T08:00:00.000Z",
  edited_at: null,
  ...more,
});
const open = (replies: object = {}) => {
  const service = mockEndApi({ ...wellReplies(), ...replies } as Replies);
  return renderPage(service, "/track/orders/1", pages).then((view) => ({ ...view, service }));
};
const asked = (service: ReturnType<typeof mockEndApi>, name: string) =>
  service.calls.find((each) => each.name === name)?.input;

describe("notes on the order page", () => {
  it("show text, author and time; hostile text is only text", async () => {
    const hostile = "<img src=x onerror=alert(1)> {{text}}";
    const { container } = await open({
      getNotes: { notes: [aNote({ text: hostile, edited_at: "2026-11-21T08:00:00.000Z" })] },
    });

    const list = within(screen.getByRole("list", { name: "Notes" }));
    expect(list.getByText(hostile)).toBeInTheDocument();
    expect(list.getByText(/^Greta · Nov 20, 2026.* · edited$/)).toBeInTheDocument();
    expect(container.querySelector("img[src=x]")).toBeNull();
    expect(await faultsOf(container)).toEqual([]);
  });

  it("of automations bear their names, also once they are deleted", async () => {
    const notes = [{ name: "Silence" }, { name: null }].map((automation, at) =>
      aNote({ id: String(at + 1), author: null, automation }),
    );
    await open({ getNotes: { notes } });

    const list = within(screen.getByRole("list", { name: "Notes" }));
    expect(list.getByText(/^Automation “Silence” · /)).toBeInTheDocument();
    expect(list.getByText(/^Deleted automation · /)).toBeInTheDocument();
  });

  it("are the team's where nobody is named, as in the demo", async () => {
    await open({ getNotes: { notes: [aNote({ author: null })] } });

    expect(
      within(screen.getByRole("list", { name: "Notes" })).getByText(/^Your team · /),
    ).toBeInTheDocument();
  });

  it("are added", async () => {
    const { service } = await open({ createNote: aNote() });

    await userEvent.type(screen.getByRole("textbox", { name: "New note" }), "Customer called");
    await userEvent.click(screen.getByRole("button", { name: "Add note" }));

    expect(asked(service, "createNote")).toEqual({ id: "1", text: "Customer called" });
  });

  it("ask before the page is left with one that is not stored, typed anew or changed", async () => {
    await open({ getNotes: { notes: [aNote()] } });
    const leave = () => userEvent.click(screen.getByRole("link", { name: /^Orders|Back/ }));
    const stay = async () => {
      await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Stay" }));
    };

    await userEvent.type(screen.getByRole("textbox", { name: "New note" }), "Call");
    await leave();
    await stay();
    await userEvent.clear(screen.getByRole("textbox", { name: "New note" }));
    await userEvent.click(screen.getByRole("button", { name: "Edit note" }));
    await userEvent.type(screen.getByRole("textbox", { name: "Note" }), " twice");
    await leave();
    await stay();

    expect(screen.getByRole("textbox", { name: "Note" })).toHaveValue("Customer called twice");
  });

  it("stay in the field when they could not be stored", async () => {
    await open({ createNote: new Refusal("A0409", "An order has 200 notes at most") });

    await userEvent.type(screen.getByRole("textbox", { name: "New note" }), "Customer called");
    await userEvent.click(screen.getByRole("button", { name: "Add note" }));

    expect(await screen.findByText("An order has 200 notes at most")).toBeInTheDocument();
    expect(screen.getByRole("textbox", { name: "New note" })).toHaveValue("Customer called");
  });

  it("are changed and deleted in their place", async () => {
    const { service } = await open({
      getNotes: { notes: [aNote()] },
      updateNote: aNote(),
      deleteNote: { deleted: true },
    });

    await userEvent.click(screen.getByRole("button", { name: "Edit note" }));
    await userEvent.type(screen.getByRole("textbox", { name: "Note" }), " twice");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await userEvent.click(await screen.findByRole("button", { name: "Delete note" }));
    expect(screen.getByText("Delete this note for good?")).toBeInTheDocument();
    await userEvent.click(screen.getAllByRole("button", { name: "Delete note" }).at(-1)!);

    expect(asked(service, "updateNote")).toEqual({ id: "31", text: "Customer called twice" });
    expect(asked(service, "deleteNote")).toEqual({ id: "31" });
  });
});

describe("tags on the order page", () => {
  it("of Shopify stand below a heading that says whose they are", async () => {
    await open();

    const heading = screen.getByRole("heading", { name: "Tags in Shopify" });
    expect(within(heading.parentElement!).getByText("vip")).toBeInTheDocument();
  });

  it("are shown, and given in the dialog that the list has as well", async () => {
    const { service, container } = await open({
      getOrder: anOrderDetail({ tags: [{ id: "4", name: "VIP" }] }),
      listTags: { tags: [{ id: "5", name: "gift", orders: 2 }] },
      bulkOrders: { job: null, done: ["1"], failed: [], left_out: 0, undo: null },
    });

    expect(screen.getByText("VIP")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Change tags" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.type(dialog.getByRole("textbox"), "gift");
    await userEvent.keyboard("{Enter}");
    await userEvent.click(dialog.getByRole("button", { name: "Apply changes" }));

    expect(asked(service, "bulkOrders")).toEqual({
      selection: { ids: ["1"] },
      action: { kind: "add_tag", name: "gift" },
    });
    expect(await faultsOf(container)).toEqual([]);
  });
});
