import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import * as order from "../../app/routes/track.orders.$id";
import * as history from "../../app/routes/track_.orders.history";
import * as map from "../../app/routes/track_.orders.map";
import * as neighbors from "../../app/routes/track_.orders.neighbors";
import { anOrderDetail, aPlan, wellReplies } from "../admin-data";
import { mockEndApi, Refusal, type Replies } from "../msw/end-api";
import { faultsOf, renderPage } from "./render-page";

const pages = {
  "/track/orders/history": history,
  "/track/orders/map": map,
  "/track/orders/neighbors": neighbors,
  "/track/orders/:id": order,
} as never;
const KEPT = { from: "2026-12-01", to: "2026-12-03", reason: "stock" as const, is_shown: true };

const open = async (byHand: typeof KEPT | null = null, replies: object = {}) => {
  const detail = anOrderDetail();
  const shipments = detail.shipments.map((each) => ({ ...each, date_by_hand: byHand }));
  const service = mockEndApi({
    ...wellReplies(),
    getOrder: { ...detail, shipments },
    getPlan: aPlan({ name: "Advanced", plan: "ADVANCED" }),
    setDeliveryDate: { is_shown: true },
    ...replies,
  } as Replies);
  const view = await renderPage(service, "/track/orders/1", pages);
  return { ...view, service };
};
const openDialog = async (...given: Parameters<typeof open>) => {
  const view = await open(...given);
  await userEvent.click(screen.getByRole("button", { name: /^(Set|Change) delivery date$/ }));
  return { ...view, dialog: within(await screen.findByRole("dialog", { name: "Delivery date" })) };
};

/** As a browser's field for dates has it: whole, or not at all. */
const enter = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

describe("a delivery date by hand", () => {
  it("is set for a single day with one of the reasons that can be true, none of them chosen before", async () => {
    const { dialog, service, container } = await openDialog();
    const reason = dialog.getByLabelText("Reason shown to the customer");

    enter(dialog.getByLabelText("First day"), "2026-12-04");
    expect(dialog.getByRole("button", { name: "Save" })).toHaveAttribute("aria-disabled", "true");
    expect(
      within(reason)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual([
      ...[
        "Choose a reason",
        "Agreed with the customer",
        "Told by the courier",
        "Weather, strikes or customs",
      ],
    ]);
    await userEvent.selectOptions(reason, "courier");
    expect(await faultsOf(container)).toEqual([]);
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));

    await waitFor(() =>
      expect(service.calls.find(({ name }) => name === "setDeliveryDate")?.input).toEqual({
        ...{ order: "1", shipment: "11" },
        date: { from: "2026-12-04", to: "2026-12-04", reason: "courier" },
      }),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  it("is told with its reason, and is removed", async () => {
    const { dialog, service } = await openDialog(KEPT);

    expect(screen.getByText(/^Set by hand: Dec 1 – 3, 2026 \(An item must be restocked\)$/)).toBeVisible();
    expect(dialog.getByLabelText("Last day")).toHaveValue("2026-12-03");
    await userEvent.click(dialog.getByRole("button", { name: "Remove date" }));

    await waitFor(() =>
      expect(service.calls.find(({ name }) => name === "setDeliveryDate")?.input).toMatchObject({
        date: null,
      }),
    );
  });

  it("is removed under every plan, and set under those that include it", async () => {
    const { dialog, service } = await openDialog(KEPT, { getPlan: aPlan({ name: "Starter" }) });

    expect(dialog.getByRole("button", { name: "Save" })).toHaveAttribute("aria-disabled", "true");
    expect(dialog.getByLabelText("First day")).toBeDisabled();
    await userEvent.click(dialog.getByRole("button", { name: "Remove date" }));

    await waitFor(() =>
      expect(service.calls.find(({ name }) => name === "setDeliveryDate")?.input).toMatchObject({
        date: null,
      }),
    );
  });

  it("says where customers do not see it", async () => {
    await open({ ...KEPT, is_shown: false });

    expect(screen.getByText(/^Customers do not see it/)).toBeVisible();
  });

  it("has the service's word beside the one field of a single day", async () => {
    const refusal = Refusal.ofFields({ "date.to": "Choose today or a later day." });
    const { dialog } = await openDialog(null, { setDeliveryDate: refusal });

    enter(dialog.getByLabelText("First day"), "2026-11-01");
    await userEvent.selectOptions(dialog.getByLabelText("Reason shown to the customer"), "agreed");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));

    await waitFor(() =>
      expect(dialog.getByLabelText("First day")).toHaveAccessibleDescription("Choose today or a later day."),
    );
  });

  it("of a partly shipped order is set for the rest, beside that of the parcel", async () => {
    const detail = { ...anOrderDetail(), takes_date: true };
    const { service, container } = await open(null, { getOrder: detail });
    const [ofParcel, ofRest] = screen.getAllByRole("button", { name: "Set delivery date" });
    expect(ofParcel).toBeDefined();

    await userEvent.click(ofRest!);
    const dialog = within(await screen.findByRole("dialog", { name: "Delivery date" }));
    enter(dialog.getByLabelText("First day"), "2026-12-10");
    enter(dialog.getByLabelText("Last day"), "2026-12-12");
    expect(await faultsOf(container)).toEqual([]);
    await userEvent.selectOptions(dialog.getByLabelText("Reason shown to the customer"), "stock");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));

    await waitFor(() =>
      expect(service.calls.find(({ name }) => name === "setDeliveryDate")?.input).toMatchObject({
        ...{ order: "1", shipment: null },
        date: { from: "2026-12-10", to: "2026-12-12" },
      }),
    );
  });

  it("is awaited by nobody once the parcel is delivered", async () => {
    const detail = anOrderDetail();
    const shipments = detail.shipments.map((each) => ({
      ...{ ...each, date_by_hand: KEPT, status: "DELIVERED" as const },
    }));
    await open(null, { getOrder: { ...detail, shipments } });

    expect(screen.queryByRole("button", { name: "Set delivery date" })).not.toBeInTheDocument();
    expect(screen.queryByText(/^Set by hand/)).not.toBeInTheDocument();
  });
});
