import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { PLAN_REQUIRED } from "../../contract/errors";
import { aPlan, courierSettings } from "../admin-data";
import { Refusal } from "../msw/end-api";
import { faultsOf } from "./render-page";
import { button, openCouriers, press, rowsOf } from "./open-couriers";
import { unchanged } from "../kept-setting";

const advanced = { getPlan: aPlan({ name: "Advanced", plan: "ADVANCED" }) };

const bar = () => screen.queryByRole("region", { name: "Unsaved changes" });
const saveButton = () => within(bar()!).getByRole("button", { name: "Save" });
const save = async () => {
  await userEvent.click(saveButton());
  expect(await screen.findByText("Saved")).toBeInTheDocument();
};

const choose = async (field: HTMLElement, name: string | RegExp) => {
  await userEvent.type(field, "up");
  await userEvent.click(await screen.findByRole("option", { name }));
};

describe("the couriers card", () => {
  it("saves what was changed, and nothing else", async () => {
    const { sent } = await openCouriers();

    await press("Move GLS Germany up");
    await save();

    expect(sent("updateCourierSettings")).toEqual([
      { ...courierSettings().value, preferred: ["gls-de", "dpd-de"] },
    ]);
    expect(sent("updateCourierCorrection")).toEqual([]);
  });

  it("says whose a number is, and why", async () => {
    const candidate = {
      code: "ups",
      name: "UPS",
      chinese_name: null,
      confidence: 0.97,
      reasons: [{ code: "format" as const }, { code: "destination" as const, country: "DE" }],
    };
    await openCouriers({ detectCourier: { candidates: [candidate], origin: "DE" } });

    await userEvent.type(screen.getByLabelText("Which courier has this number?"), "1Z5R89390357567127");
    await press("Detect courier");

    expect(await screen.findByText("Likelihood: 97%")).toBeInTheDocument();
    expect(screen.getByText(/Destination: Germany, the courier’s own country/)).toBeInTheDocument();
    expect(screen.getByText(/^Assumed origin: Germany, your store’s country\./)).toBeInTheDocument();
  });

  it("is readable with a screen reader", async () => {
    const { container } = await openCouriers();

    expect(await faultsOf(container)).toEqual([]);
  });

  it("keeps what was changed when it cannot be saved", async () => {
    await openCouriers({ updateCourierSettings: new Refusal("B0300", "Please try again in a moment") });

    await press("Move GLS Germany up");
    await userEvent.click(saveButton());

    expect(await screen.findByText("Please try again in a moment")).toBeInTheDocument();
    expect(rowsOf("Preferred couriers")).toEqual(["1. GLS Germany", "2. DPD Germany"]);
    expect(screen.queryByText("Saved")).toBeNull();
  });
});

describe("names in Shopify", () => {
  const seen = [
    { name: "ACME", shipments: 1240, courier: null },
    { name: "standard", shipments: 12, courier: null },
    { name: "DPD Germany", shipments: 7, courier: "dpd-de" },
    { name: "Hausbote", shipments: 3, courier: "gls-de" },
  ];

  it("that nobody is known for are proposed, and those that are known need no help", async () => {
    await openCouriers({}, { seen });

    expect(button("ACME (1,240)")).toBeInTheDocument();
    // It is mapped already, in another spelling.
    expect(screen.queryByRole("button", { name: /^standard/ })).toBeNull();
    expect(
      screen.getByText("Recognized automatically: DPD Germany · Hausbote → GLS Germany"),
    ).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /Hausbote|DPD Germany \(/ })).toBeNull();
  });

  it("says where a courier is added that is missing, and how the operator connects the directory", async () => {
    const list = { is_set_up: false, read_at: null, tried_at: null, error: null };
    await openCouriers({ listCouriers: { content: [], next: null, total: 2, list } });

    expect(screen.getByText(/Add it under “Your own couriers”\./)).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "Your own couriers" })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: /connects the directory$/ })).toHaveAttribute(
      "href",
      "/help/courier-settings?lang=en",
    );
  });

  it.each([
    [{ error: null }, "Waybill knows 2 couriers."],
    [{ is_set_up: false }, /^The full directory .* is not connected here/],
    [
      { read_at: "2026-11-01T10:00:00.000Z", error: "It cannot be reached" },
      /last read on Nov 1, 2026; it could not be read at the last try \(Nov 9/,
    ],
    [{ error: "It cannot be reached" }, /directory can’t be reached yet/],
    [{ error: "It cannot be reached" }, /^Last tried: Nov 9/],
  ])("are counted, and %j is told", async (change, text) => {
    const tried = "2026-11-09T10:00:00.000Z";
    const list = { is_set_up: true, read_at: null, tried_at: tried, error: null, ...change };
    await openCouriers({ listCouriers: { content: [], next: null, total: 2, list } });

    expect(screen.getByText(text)).toBeInTheDocument();
  });

  it("says No carriers found where the directory has none of that name", async () => {
    const list = { is_set_up: true, read_at: null, tried_at: null, error: null };
    await openCouriers({ listCouriers: { content: [], next: null, total: 0, list } });

    await press("Add a name");
    await userEvent.type(screen.getAllByRole("combobox", { name: "Courier" }).at(-1)!, "Tortoise Post");

    expect(await screen.findByText("No carriers found")).toBeInTheDocument();
  });

  it("are mapped to a courier that is found by its name", async () => {
    const { sent } = await openCouriers({}, { seen });

    await press("ACME (1,240)");
    expect(saveButton()).toHaveAttribute("aria-disabled", "true");
    await choose(screen.getAllByRole("combobox", { name: "Courier" })[1]!, "UPS");
    await save();

    expect(sent("updateCourierSettings")).toMatchObject([
      {
        mapping: [
          { name: "Standard", courier: "dpd-de" },
          { name: "ACME", courier: "ups" },
        ],
      },
    ]);
    expect(screen.queryByRole("button", { name: "ACME (1,240)" })).toBeNull();
  });

  it("can be any, and can be taken back", async () => {
    const { sent } = await openCouriers();

    await press("Add a name");
    await userEvent.type(screen.getAllByLabelText("Name in Shopify")[1]!, "Night bus");
    await choose(screen.getAllByRole("combobox", { name: "Courier" })[1]!, "UPS");
    await press("Remove Standard");
    await save();

    expect(sent("updateCourierSettings")).toMatchObject([
      { mapping: [{ name: "Night bus", courier: "ups" }] },
    ]);
  });

  it("are as they were when changes are dropped", async () => {
    const { sent } = await openCouriers();

    await press("Remove Standard");
    await userEvent.click(within(bar()!).getByRole("button", { name: "Discard" }));

    expect(screen.getByLabelText("Name in Shopify")).toHaveValue("Standard");
    expect(bar()).toBeNull();
    expect(sent("updateCourierSettings")).toEqual([]);
  });

  it("cannot mean a courier of a larger plan, which is named", async () => {
    await openCouriers();

    await userEvent.type(screen.getByRole("combobox", { name: "Courier" }), "ori");
    const option = await screen.findByRole("option", { name: /Orient Lines · .*Advanced/ });
    await userEvent.click(option);

    expect(option).toHaveAttribute("aria-disabled", "true");
    expect(bar()).toBeNull();
  });
});

describe("preferred couriers", () => {
  it("are moved within their list", async () => {
    await openCouriers();

    expect(button("Move DPD Germany up")).toHaveAttribute("aria-disabled", "true");
    expect(button("Move GLS Germany down")).toHaveAttribute("aria-disabled", "true");
    await press("Move DPD Germany down");

    expect(rowsOf("Preferred couriers")).toEqual(["1. GLS Germany", "2. DPD Germany"]);
  });

  it("are added once, and removed", async () => {
    const { sent } = await openCouriers();
    const field = screen.getByRole("combobox", { name: "Add a preferred courier" });

    await choose(field, "UPS");
    await choose(field, "UPS");
    await press("Remove DPD Germany");
    await save();

    expect(sent("updateCourierSettings")).toMatchObject([{ preferred: ["gls-de", "ups"] }]);
  });
});

describe("auto-correction", () => {
  const enable = () => screen.getByRole("checkbox", { name: "Correct couriers automatically" });

  it("is switched by a store of the Advanced plan, beside the other settings", async () => {
    const { sent } = await openCouriers(advanced);

    await userEvent.click(enable());
    await save();

    expect(sent("updateCourierCorrection")).toEqual([{ enabled: true, exempt: [] }]);
    expect(enable()).toBeChecked();
  });

  it("leaves alone the couriers that are named", async () => {
    const { sent } = await openCouriers(advanced, {
      correction: unchanged({ enabled: true, exempt: ["dpd-de"] }),
    });

    await choose(screen.getByRole("combobox", { name: "Excluded couriers" }), "UPS");
    const list = screen.getByRole("list", { name: "Excluded couriers" });
    await userEvent.click(within(list).getByRole("button", { name: "Remove DPD Germany" }));
    await save();

    expect(sent("updateCourierCorrection")).toEqual([{ enabled: true, exempt: ["ups"] }]);
  });

  it("is locked below Advanced, with the plan that opens it, and its history is not missed", async () => {
    await openCouriers({ listCorrections: new Refusal(PLAN_REQUIRED, "Advanced has this") });

    expect(enable()).toBeDisabled();
    expect(screen.getByRole("button", { name: /Advanced.*: .*correction/i })).toBeInTheDocument();
    // What was done on a larger plan cannot be read: nothing is said of it.
    expect(screen.queryByText("Nothing has been corrected yet.")).toBeNull();
    expect(screen.getByRole("combobox", { name: "Excluded couriers" })).toBeDisabled();
  });
});
