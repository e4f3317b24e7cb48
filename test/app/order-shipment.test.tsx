import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import * as order from "../../app/routes/track.orders.$id";
import * as history from "../../app/routes/track_.orders.history";
import * as map from "../../app/routes/track_.orders.map";
import * as neighbors from "../../app/routes/track_.orders.neighbors";
import * as couriers from "../../app/routes/track_.couriers";
import { anOrderDetail, wellReplies } from "../admin-data";
import { mockEndApi, Refusal, type Replies } from "../msw/end-api";
import { inDirectory } from "./open-couriers";
import { shipmentWith } from "./open-order";
import { faultsOf, renderPage } from "./render-page";

const pages = {
  "/track/orders/history": history,
  "/track/orders/map": map,
  "/track/orders/neighbors": neighbors,
  "/track/orders/:id": order,
  "/track/couriers": couriers,
} as never;
const UPS = {
  ...{ code: "ups", name: "UPS", chinese_name: null },
  ...{ confidence: 0.9, reasons: [{ code: "check_digit" as const }] },
};

const open = async (replies: object = {}) => {
  const service = mockEndApi({
    ...wellReplies(),
    detectCourier: { candidates: [UPS], origin: "US" },
    ...replies,
  } as Replies);
  const view = await renderPage(service, "/track/orders/1", pages);
  return { ...view, service };
};
const openDialog = async (replies: object = {}) => {
  const view = await open(replies);
  await userEvent.click(screen.getByRole("button", { name: "Edit courier and number" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Courier and tracking number" }));
  return { ...view, dialog };
};

describe("the courier of a shipment", () => {
  it("says why it is this one", async () => {
    await open();

    expect(screen.getByText("Why this courier: The check digit is valid")).toBeVisible();
    expect(screen.getByText("The number matches their format")).not.toBeVisible();
  });

  it("says that the merchant chose it", async () => {
    const detail = anOrderDetail();
    const shipments = detail.shipments.map((each) => ({ ...each, courier_by: "merchant" as const }));
    await open({ getOrder: { ...detail, shipments } });

    expect(screen.getByText("Why this courier: You chose it")).toBeInTheDocument();
  });
});

describe("what an earlier courier has reported", () => {
  it("says so while it is all that is known", async () => {
    const { container } = await open({ getOrder: shipmentWith({ known_from: { name: "UPS" } }) });

    expect(screen.getByText(/reported by UPS, the previous courier/)).toBeInTheDocument();
    expect(await faultsOf(container)).toEqual([]);
  });
});

describe("the dialog for courier and number", () => {
  it("shows whose the number may be, with reasons, and saves what one click chooses", async () => {
    const { dialog, service, container } = await openDialog({ changeShipment: { id: "12" } });

    expect(await dialog.findByText(/The check digit is valid/)).toBeInTheDocument();
    expect(await faultsOf(container)).toEqual([]);
    await userEvent.click(dialog.getByRole("button", { name: "Choose UPS" }));
    const number = dialog.getByRole("textbox", { name: "Tracking number" });
    await userEvent.clear(number);
    await userEvent.type(number, "1Z5R89390357567127");
    await userEvent.click(dialog.getByRole("button", { name: "Save and track" }));

    await waitFor(() =>
      expect(service.calls.find(({ name }) => name === "changeShipment")?.input).toEqual({
        id: "11",
        tracking_number: "1Z5R89390357567127",
        courier: "ups",
        tell_customer: false,
        allow_duplicate: false,
      }),
    );
    expect(await screen.findByText("Saved. Checking with the courier")).toBeInTheDocument();
  });

  it("has the courier that Shopify named as the present choice, with nothing to save until another is chosen", async () => {
    const { dialog, service } = await openDialog({ changeShipment: { id: "11" } });
    const saving = () => dialog.getByRole("button", { name: "Save and track" });
    expect(dialog.getByText("Courier: DHL · as it is now")).toBeInTheDocument();
    expect(saving()).toHaveAttribute("aria-disabled", "true");

    await userEvent.click(await dialog.findByRole("button", { name: "Choose UPS" }));
    expect(dialog.getByText("Courier: UPS · instead of DHL")).toBeInTheDocument();
    expect(dialog.getByRole("listitem", { current: true })).toHaveTextContent(/^UPS/);

    await userEvent.click(dialog.getByRole("button", { name: "Choose DHL" }));
    expect(dialog.getByText("Courier: DHL · as it is now")).toBeInTheDocument();
    expect(saving()).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(dialog.getByRole("button", { name: "Choose UPS" }));
    await userEvent.click(saving());

    await waitFor(() =>
      expect(service.calls.find(({ name }) => name === "changeShipment")?.input).toMatchObject({
        courier: "ups",
      }),
    );
  });

  it("has each courier once, the present one first, before and after another is chosen or searched for", async () => {
    const dhl = { ...UPS, code: "dhl-paket", name: "DHL", confidence: 0.2 };
    const content = [inDirectory("ups", "UPS"), inDirectory("ups-mi", "UPS Mail Innovations")];
    const list = { is_set_up: true, read_at: null, tried_at: null, error: null };
    const { dialog } = await openDialog({
      detectCourier: { candidates: [UPS, dhl], origin: "US" },
      listCouriers: { content, next: null, total: 2, list },
    });
    const names = () =>
      dialog.getAllByRole("button", { name: /^Choose/ }).map((each) => each.getAttribute("aria-label"));
    await dialog.findByRole("button", { name: "Choose UPS" });
    expect(names()).toEqual(["Choose DHL", "Choose UPS"]);
    expect(dialog.getAllByRole("listitem")[0]).toHaveTextContent(/^DHL ?as it is now · Likelihood: 20%/);

    await userEvent.click(dialog.getByRole("button", { name: "Choose UPS" }));
    expect(names()).toEqual(["Choose DHL", "Choose UPS"]);
    await userEvent.type(dialog.getByRole("textbox", { name: "Find another courier" }), "ups");

    await dialog.findByRole("button", { name: "Choose UPS Mail Innovations" });
    expect(names()).toEqual(["Choose UPS", "Choose UPS Mail Innovations"]);
  });

  it("offers to detect the courier where that may give another: not where Shopify's name or the number gave this one", async () => {
    const { dialog } = await openDialog();
    expect(dialog.queryByRole("button", { name: "Detect from the number" })).toBeNull();

    await userEvent.type(dialog.getByRole("textbox", { name: "Tracking number" }), "9");
    expect(dialog.getByText("Courier: Detect from the number")).toBeInTheDocument();
    await userEvent.click(await dialog.findByRole("button", { name: "Choose UPS" }));
    expect(dialog.getByRole("button", { name: "Detect from the number" })).toBeInTheDocument();
  });

  it("detects the courier again of a parcel whose courier the merchant chose", async () => {
    const { dialog, service } = await openDialog({
      changeShipment: { id: "11" },
      getOrder: shipmentWith({ courier_by: "merchant" }),
    });
    await userEvent.click(dialog.getByRole("button", { name: "Detect from the number" }));
    await userEvent.click(dialog.getByRole("button", { name: "Save and track" }));

    await waitFor(() =>
      expect(service.calls.find(({ name }) => name === "changeShipment")?.input).toMatchObject({
        courier: null,
      }),
    );
  });

  it("says how sure it is, and which countries that rests on", async () => {
    const { dialog, service } = await openDialog();

    expect(await dialog.findByText(/^Likelihood: 90%/)).toBeInTheDocument();
    expect(
      dialog.getByText(
        "Assumed origin: United States, your store’s country. Destination: Germany, from the order.",
      ),
    ).toBeInTheDocument();
    expect(service.calls.find(({ name }) => name === "detectCourier")?.input).toMatchObject({
      destination: "DE",
    });
  });

  it("says that more couriers match than are listed, and names one in Chinese that was found by it", async () => {
    const post = inDirectory("china-post", "China Post", { chinese_name: "中国邮政" });
    const list = { is_set_up: true, read_at: null, tried_at: null, error: null };
    const { dialog } = await openDialog({ listCouriers: { content: [post], next: "f12", total: 41, list } });

    await userEvent.type(dialog.getByRole("textbox", { name: "Find another courier" }), "邮政");

    expect(await dialog.findByText("中国邮政")).toBeInTheDocument();
    expect(dialog.getByText(/^40 more couriers match\./)).toBeInTheDocument();
  });

  it("suggests no courier that would stand there with 0%", async () => {
    const unlikely = {
      code: "swiss-post-cargo",
      name: "Swiss Post Cargo",
      chinese_name: null,
      confidence: 0.004,
      reasons: [],
    };
    const { dialog } = await openDialog({ detectCourier: { candidates: [UPS, unlikely], origin: null } });

    expect(await dialog.findByRole("button", { name: "Choose UPS" })).toBeInTheDocument();
    expect(dialog.queryByText("Swiss Post Cargo")).toBeNull();
  });

  it("tells the customer a new number where that is wished", async () => {
    const { dialog, service } = await openDialog({ changeShipment: { id: "12" } });
    expect(dialog.queryByRole("checkbox")).toBeNull();

    await userEvent.type(dialog.getByRole("textbox", { name: "Tracking number" }), "9");
    await userEvent.click(dialog.getByRole("checkbox", { name: "Tell the customer the new number" }));
    await userEvent.click(dialog.getByRole("button", { name: "Save and track" }));

    await waitFor(() =>
      expect(service.calls.find(({ name }) => name === "changeShipment")?.input).toMatchObject({
        tell_customer: true,
      }),
    );
  });

  it("asks before it saves a number that another order has", async () => {
    const said = "Order #1002 has this tracking number as well.";
    const taken = new Refusal("A0001", said, { reason: "numberOfAnotherOrder" });
    const { dialog, service } = await openDialog({ changeShipment: taken });
    await userEvent.type(dialog.getByRole("textbox", { name: "Tracking number" }), "9");

    await userEvent.click(dialog.getByRole("button", { name: "Save and track" }));
    expect(await dialog.findByText(said)).toBeInTheDocument();
    service.reply({ changeShipment: { id: "12" } } as never);
    await userEvent.click(dialog.getByRole("button", { name: "Save anyway" }));

    const inputs = service.calls.flatMap(({ name, input }) => (name === "changeShipment" ? input : []));
    expect(inputs).toMatchObject([{ allow_duplicate: false }, { allow_duplicate: true }]);
  });

  it("stays open with the service's words where the change is refused", async () => {
    const refusal = new Refusal(
      "A0001",
      "The courier of a number can be changed 5 times, and that is used up",
    );
    const { dialog } = await openDialog({ changeShipment: refusal });
    await userEvent.click(await dialog.findByRole("button", { name: "Choose UPS" }));

    await userEvent.click(dialog.getByRole("button", { name: "Save and track" }));

    expect(await dialog.findByText(/can be changed 5 times/)).toBeInTheDocument();
  });

  it("has the sentence about a wrong number beside its field, with the focus", async () => {
    const { dialog } = await openDialog({
      changeShipment: Refusal.ofFields({ tracking_number: "Invalid tracking number" }),
    });
    const field = dialog.getByRole("textbox", { name: "Tracking number" });

    await userEvent.clear(field);
    await userEvent.type(field, "//");
    await userEvent.click(dialog.getByRole("button", { name: "Save and track" }));

    await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
    expect(field).toHaveAccessibleDescription("Invalid tracking number");
    expect(field).toHaveFocus();
  });
});

describe("an order that is to be shipped", () => {
  it("shows when it is expected, and how the rules lead to it", async () => {
    const steps = [{ step: "date" as const, from: "2026-11-24", to: "2026-11-27" }];
    const expected = {
      ...{ from: "2026-11-24T00:00:00.000Z", at: "2026-11-27T00:00:00.000Z", is_late: false },
      ...{ by: "rules" as const, reason: { by: "rules" as const, steps } },
      ...{ promised_from: "2026-11-24T00:00:00.000Z", promised_at: "2026-11-26T00:00:00.000Z" },
    };
    const { container } = await open({ getOrder: anOrderDetail({ shipments: [], status: null, expected }) });

    expect(screen.getByText("Estimated delivery")).toBeInTheDocument();
    expect(screen.getByText(/Nov 24 – 27, 2026/)).toBeInTheDocument();
    expect(screen.getByText(/^First promised: Nov 24.–.26, 2026$/)).toBeInTheDocument();
    await userEvent.click(screen.getByText("How your rules lead to it"));
    expect(
      screen.getByText(/between Nov 24.* and Nov 27|Nov 24.*Nov 27.*/, { selector: "li" }),
    ).toBeInTheDocument();
    expect(await faultsOf(container)).toEqual([]);
  });
});
