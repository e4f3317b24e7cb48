import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import * as exporting from "../../app/routes/track_.orders.export";
import { EXPORT_COLUMNS } from "../../contract/export-columns";
import { anOrder, aPlan, counts, wellReplies } from "../admin-data";
import { mockEndApi, Refusal, type Replies } from "../msw/end-api";
import { ordersPages } from "./orders-pages";
import { faultsOf, renderPage } from "./render-page";

const ticket = `7.${"a".repeat(43)}`;
const link = {
  ticket,
  url: `http://app.test/endApi/api/download?ticket=${ticket}`,
  expires_at: "2026-11-20T12:10:00.000Z",
};

async function open(replies: Replies = {}, at = "/track/orders") {
  const service = mockEndApi({
    ...wellReplies(),
    listOrders: { content: [anOrder()], next: null },
    countOrders: counts({ all: 1_234, delivered: 5 }),
    exportOrders: link,
    ...replies,
  });
  const view = await renderPage(service, at, ordersPages);
  await userEvent.click(screen.getByRole("button", { name: "Export" }));
  return { ...view, service, dialog: within(await screen.findByRole("dialog", { name: "Export orders" })) };
}

/** The dialog from the bar of what is done to chosen orders. */
async function openChosen(choose: () => Promise<void> = async () => {}) {
  const service = mockEndApi({
    ...wellReplies(),
    listOrders: { content: [anOrder({ id: "1", name: "#1001" })], next: null },
    countOrders: counts({ all: 1_234, delivered: 5 }),
    exportOrders: link,
  });
  await renderPage(service, "/track/orders?tab=delivered", ordersPages);
  await userEvent.click(screen.getByRole("checkbox", { name: "Select order #1001" }));
  await choose();
  const bar = within(screen.getByRole("region", { name: "Actions for the selected orders" }));
  await userEvent.click(bar.getByRole("button", { name: "Export" }));
  return { service, dialog: within(await screen.findByRole("dialog", { name: "Export orders" })) };
}

const requests = ({ calls }: ReturnType<typeof mockEndApi>) =>
  calls.filter(({ name }) => name === "exportOrders").map(({ input }) => input);

describe("the export", () => {
  it("asks for what the list shows, loads the file by its link, and closes", async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    const { service, dialog } = await open({}, "/track/orders?tab=delivered&sort=shipped-asc");

    expect(dialog.getByText(/^Orders in the file: 5\./)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole("checkbox", { name: "Email" }));
    await userEvent.click(dialog.getByRole("checkbox", { name: "Format for Excel" }));
    await userEvent.click(dialog.getByRole("button", { name: "Download CSV" }));

    expect(await screen.findByText("Your download has started")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(service.calls.find(({ name }) => name === "exportOrders")?.input).toMatchObject({
      filter: { tab: "delivered" },
      sort: { by: "shipped", direction: "asc" },
      columns: EXPORT_COLUMNS.filter((column) => column !== "email"),
      excel: true,
    });
    const [anchor] = click.mock.contexts as HTMLAnchorElement[];
    expect(anchor?.getAttribute("href")).toBe(`/track/orders/export?ticket=${ticket}`);
    expect(anchor?.hasAttribute("download")).toBe(true);
  });

  it("has no file without columns, and says so", async () => {
    const { dialog } = await open();

    await userEvent.click(dialog.getByRole("button", { name: "Clear" }));

    expect(dialog.getByText("Choose at least one column.")).toBeInTheDocument();
    expect(dialog.getByRole("button", { name: "Download CSV" })).toHaveAttribute("aria-disabled", "true");
  });

  it("is of the orders that are chosen, of those only", async () => {
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    const { service, dialog } = await openChosen();
    expect(dialog.getByText(/^Selected orders: 1\./)).toBeInTheDocument();

    await userEvent.click(dialog.getByRole("button", { name: "Download CSV" }));
    await screen.findByText("Your download has started");

    const [request] = requests(service);
    expect(request).toMatchObject({ ids: ["1"] });
    expect(request).not.toHaveProperty("filter.tab", "delivered");
  });

  it("is of all that match but those taken out again", async () => {
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    const { service, dialog } = await openChosen(async () => {
      await userEvent.click(screen.getByRole("button", { name: "Select all 5 orders that match" }));
      await userEvent.click(screen.getByRole("checkbox", { name: "Select order #1001" }));
    });
    expect(dialog.getByText(/^Selected orders: 4\./)).toBeInTheDocument();

    await userEvent.click(dialog.getByRole("button", { name: "Download CSV" }));
    await screen.findByText("Your download has started");

    expect(requests(service)).toEqual([
      expect.objectContaining({ filter: expect.objectContaining({ tab: "delivered" }), except: ["1"] }),
    ]);
  });

  it("keeps a refusal in the dialog", async () => {
    const { dialog } = await open({ exportOrders: new Refusal("B0210", "Too many requests, please wait") });

    await userEvent.click(dialog.getByRole("button", { name: "Download CSV" }));

    expect(await dialog.findByText("Too many requests, please wait")).toBeInTheDocument();
  });

  it("names the plan that has it, and does nothing, on a plan without it", async () => {
    const { dialog } = await open({ getPlan: aPlan({ name: "Starter", plan: "STARTER" }) });

    expect(dialog.getByText("Available for Growth plan")).toBeInTheDocument();
    expect(dialog.getByRole("button", { name: "Download CSV" })).toHaveAttribute("aria-disabled", "true");
  });

  it("is readable with a screen reader", async () => {
    const { container } = await open();

    expect(await faultsOf(container)).toEqual([]);
  });

  it("hands the file on as it comes, with its name", async () => {
    const asked: string[] = [];
    const context = {
      endApi: async (request: { url: string }) => {
        asked.push(request.url);
        return new Response("a,b\r\n", {
          headers: { "content-type": "text/csv", "content-disposition": "attachment", "x-other": "1" },
        });
      },
      config: { appUrl: "http://app.test" },
    };
    const request = new Request(`http://app.test/track/orders/export?ticket=${ticket}`);

    const response = await exporting.loader({ request, context, params: {} } as never);

    expect(asked).toEqual([link.url]);
    expect(Object.fromEntries(response.headers)).toEqual({
      "content-type": "text/csv",
      "content-disposition": "attachment",
    });
    expect(await response.text()).toBe("a,b\r\n");
  });
});
