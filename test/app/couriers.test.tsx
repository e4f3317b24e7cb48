import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import * as page from "../../app/routes/track.settings_.couriers";
import * as couriers from "../../app/routes/track_.couriers";
import type { getCourierSettings } from "../../contract/couriers";
import type { AnswerOf } from "../../contract/endpoint";
import { PLAN_REQUIRED } from "../../contract/errors";
import { aPlan, courierSettings, wellReplies } from "../admin-data";
import { mockEndApi, Refusal, type Replies } from "../msw/end-api";
import { faultsOf, renderPage } from "./render-page";

const pages = { "/track/settings/couriers": page, "/track/couriers": couriers } as never;
const advanced = { getPlan: aPlan({ name: "Advanced", plan: "ADVANCED" }) };

type Settings = AnswerOf<typeof getCourierSettings>;

const inDirectory = (code: string, name: string, change: object = {}) => ({
  code,
  name,
  country: null,
  homepage: null,
  phone: null,
  tracking_url: null,
  level: null,
  available: true,
  ...change,
});

/** A service that remembers what is saved, as the real one does. */
async function open(replies: Replies = {}, change: Partial<Settings> = {}) {
  const stored: Settings = { ...courierSettings(), ...change };
  const service = mockEndApi({
    ...wellReplies(),
    getCourierSettings: () => stored,
    updateCourierSettings: ((settings: typeof stored.settings) => (stored.settings = settings)) as never,
    updateCorrection: ((correction: typeof stored.correction) => (stored.correction = correction)) as never,
    createCourier: ((fields: { name: string; tracking_url: string }) => {
      const own = { id: "8", code: "own-8", name: fields.name, tracking_url: fields.tracking_url };
      stored.own = [...stored.own, own];
      return own;
    }) as never,
    updateCourier: (({ id, name, tracking_url }: (typeof stored.own)[number]) => {
      stored.own = stored.own.map((own) => (own.id === id ? { ...own, name, tracking_url } : own));
      return stored.own.find((own) => own.id === id);
    }) as never,
    deleteCourier: (({ id }: { id: string }) => {
      stored.own = stored.own.filter((own) => own.id !== id);
      return { deleted: true };
    }) as never,
    listCouriers: {
      content: [
        inDirectory("ups", "UPS"),
        inDirectory("17track-9", "Orient Lines", { level: "Advanced", available: false }),
      ],
      next: null,
      total: 2,
      list: { read_at: null, error: null },
    },
    ...replies,
  });
  const view = await renderPage(service, "/track/settings/couriers", pages, { standalone: true });
  const sent = (name: string) => service.calls.filter((call) => call.name === name).map(({ input }) => input);
  return { ...view, service, sent };
}

const bar = () => screen.queryByRole("region", { name: "Unsaved changes" });
const saveButton = () => within(bar()!).getByRole("button", { name: "Save" });
const save = async () => {
  await userEvent.click(saveButton());
  expect(await screen.findByText("Courier settings saved")).toBeInTheDocument();
};
const button = (name: string) => screen.getByRole("button", { name });
const press = (name: string) => userEvent.click(button(name));
const choose = async (field: HTMLElement, name: string | RegExp) => {
  await userEvent.type(field, "up");
  await userEvent.click(await screen.findByRole("option", { name }));
};
const rowsOf = (list: string) =>
  within(screen.getByRole("list", { name: list }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

describe("the couriers card", () => {
  it("saves what was changed, and nothing else", async () => {
    const { sent } = await open();

    await press("Move GLS Germany up");
    await save();

    expect(sent("updateCourierSettings")).toEqual([
      { ...courierSettings().settings, preferred: ["gls-de", "dpd-de"] },
    ]);
    expect(sent("updateCorrection")).toEqual([]);
  });

  it("says whose a number is, and why", async () => {
    const candidate = {
      code: "ups",
      name: "UPS",
      confidence: 0.97,
      reasons: [{ code: "format" as const }, { code: "destination" as const, country: "DE" }],
    };
    await open({ detectCourier: { candidates: [candidate] } });

    await userEvent.type(screen.getByLabelText("Which courier has this number?"), "1Z5R89390357567127");
    await press("Find out");

    expect(await screen.findByText("97%")).toBeInTheDocument();
    expect(screen.getByText(/Destination: Germany, the courier’s own country/)).toBeInTheDocument();
  });

  it("is readable with a screen reader", async () => {
    const { container } = await open();

    expect(await faultsOf(container)).toEqual([]);
  });

  it("keeps what was changed when it cannot be saved", async () => {
    await open({ updateCourierSettings: new Refusal("B0300", "Please try again in a moment") });

    await press("Move GLS Germany up");
    await userEvent.click(saveButton());

    expect(await screen.findByText("Please try again in a moment")).toBeInTheDocument();
    expect(rowsOf("Preferred couriers")).toEqual(["1. GLS Germany", "2. DPD Germany"]);
    expect(screen.queryByText("Courier settings saved")).toBeNull();
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
    await open({}, { seen });

    expect(button("ACME (1,240)")).toBeInTheDocument();
    // It is mapped already, in another spelling.
    expect(screen.queryByRole("button", { name: /^standard/ })).toBeNull();
    expect(
      screen.getByText("Recognised without your help: DPD Germany · Hausbote → GLS Germany"),
    ).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /Hausbote|DPD Germany \(/ })).toBeNull();
  });

  it("are mapped to a courier that is found by its name", async () => {
    const { sent } = await open({}, { seen });

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
    const { sent } = await open();

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
    const { sent } = await open();

    await press("Remove Standard");
    await userEvent.click(within(bar()!).getByRole("button", { name: "Discard" }));

    expect(screen.getByLabelText("Name in Shopify")).toHaveValue("Standard");
    expect(bar()).toBeNull();
    expect(sent("updateCourierSettings")).toEqual([]);
  });

  it("cannot mean a courier of a larger plan, which is named", async () => {
    await open();

    await userEvent.type(screen.getByRole("combobox", { name: "Courier" }), "ori");
    const option = await screen.findByRole("option", { name: /Orient Lines · .*Advanced/ });
    await userEvent.click(option);

    expect(option).toHaveAttribute("aria-disabled", "true");
    expect(bar()).toBeNull();
  });
});

describe("preferred couriers", () => {
  it("are moved within their list", async () => {
    await open();

    expect(button("Move DPD Germany up")).toHaveAttribute("aria-disabled", "true");
    expect(button("Move GLS Germany down")).toHaveAttribute("aria-disabled", "true");
    await press("Move DPD Germany down");

    expect(rowsOf("Preferred couriers")).toEqual(["1. GLS Germany", "2. DPD Germany"]);
  });

  it("are added once, and removed", async () => {
    const { sent } = await open();
    const field = screen.getByRole("combobox", { name: "Add a preferred courier" });

    await choose(field, "UPS");
    await choose(field, "UPS");
    await press("Remove DPD Germany");
    await save();

    expect(sent("updateCourierSettings")).toMatchObject([{ preferred: ["gls-de", "ups"] }]);
  });
});

describe("the store's own couriers", () => {
  const name = () => screen.getByRole("textbox", { name: "Name" });
  const address = () => screen.getByRole("textbox", { name: "Tracking address" });

  it("are added, and the fields are empty for the next one", async () => {
    const { sent } = await open();

    await userEvent.type(name(), "Night bus");
    await userEvent.type(address(), "https://bus.example/?n={{number}");
    await press("Add courier");

    expect(await screen.findByText("Courier added")).toBeInTheDocument();
    expect(sent("createCourier")).toMatchObject([
      { name: "Night bus", tracking_url: "https://bus.example/?n={number}" },
    ]);
    expect(rowsOf("Your own couriers")[1]).toContain("Night bus");
    expect(name()).toHaveValue("");
    expect(address()).toHaveValue("");
  });

  it.each([
    "javascript:alert({{number})",
    "https://bus.example/",
    "http://bus.example/{{number}",
    "{{number}",
  ])("cannot have the address %s", async (typed) => {
    await open();

    await userEvent.type(name(), "Night bus");
    await userEvent.type(address(), typed);
    expect(screen.queryByText(/This address cannot be used/)).toBeNull();
    await userEvent.tab();

    expect(screen.getByText(/This address cannot be used/)).toBeInTheDocument();
    expect(button("Add courier")).toHaveAttribute("aria-disabled", "true");
  });

  it("that are refused keep what was typed", async () => {
    await open({ createCourier: new Refusal("A0409", "There is a courier of this name") });

    await userEvent.type(name(), "blue van");
    await userEvent.type(address(), "https://bus.example/{{number}");
    await press("Add courier");

    expect(await screen.findByText("There is a courier of this name")).toBeInTheDocument();
    expect(name()).toHaveValue("blue van");
    expect(screen.queryByText("Courier added")).toBeNull();
  });

  it("are changed where they stand", async () => {
    const { sent } = await open();

    await press("Change Blue Van");
    expect(button("Save courier")).toHaveAttribute("aria-disabled", "true");
    await userEvent.clear(name());
    await userEvent.type(name(), "Green Van");
    await press("Save courier");

    expect(await screen.findByText("Courier changed")).toBeInTheDocument();
    expect(sent("updateCourier")).toMatchObject([
      { id: "7", name: "Green Van", tracking_url: "https://van.example/{number}" },
    ]);
    expect(rowsOf("Your own couriers")).toEqual([expect.stringContaining("Green Van")]);
    expect(button("Add courier")).toBeInTheDocument();
  });

  it("stay as they are when a change is refused or given up", async () => {
    await open({ updateCourier: new Refusal("A0409", "There is a courier of this name") });

    await press("Change Blue Van");
    await userEvent.type(name(), "s");
    await press("Save courier");
    expect(await screen.findByText("There is a courier of this name")).toBeInTheDocument();
    expect(name()).toHaveValue("Blue Vans");
    await press("Cancel");

    expect(rowsOf("Your own couriers")).toEqual(["Blue Vanhttps://van.example/{number}"]);
  });

  it("are deleted after a question, and not without", async () => {
    const { sent } = await open();
    const answer = async (said: string) => {
      await press("Delete Blue Van");
      const dialog = await screen.findByRole("dialog");
      await userEvent.click(within(dialog).getByRole("button", { name: said }));
    };

    await answer("Cancel");
    expect(sent("deleteCourier")).toEqual([]);
    await answer("Delete Blue Van");

    expect(await screen.findByText("Courier deleted")).toBeInTheDocument();
    expect(sent("deleteCourier")).toMatchObject([{ id: "7" }]);
    expect(screen.queryByRole("list", { name: "Your own couriers" })).toBeNull();
  });
});

describe("auto-correction", () => {
  const enable = () => screen.getByRole("checkbox", { name: "Correct couriers automatically" });

  it("is switched by a store of the Advanced plan, beside the other settings", async () => {
    const { sent } = await open(advanced);

    await userEvent.click(enable());
    await save();

    expect(sent("updateCorrection")).toEqual([{ enabled: true, exempt: [] }]);
    expect(enable()).toBeChecked();
  });

  it("leaves alone the couriers that are named", async () => {
    const { sent } = await open(advanced, { correction: { enabled: true, exempt: ["dpd-de"] } });

    await choose(screen.getByRole("combobox", { name: "Couriers to be left alone" }), "UPS");
    const list = screen.getByRole("list", { name: "Couriers to be left alone" });
    await userEvent.click(within(list).getByRole("button", { name: "Remove DPD Germany" }));
    await save();

    expect(sent("updateCorrection")).toEqual([{ enabled: true, exempt: ["ups"] }]);
  });

  it("is locked below Advanced, with the plan that opens it, and its history is not missed", async () => {
    await open({ listCorrections: new Refusal(PLAN_REQUIRED, "Advanced has this") });

    expect(enable()).toBeDisabled();
    expect(screen.getByRole("button", { name: /Advanced.*: .*correction/i })).toBeInTheDocument();
    expect(screen.getByText("Nothing has been corrected yet.")).toBeInTheDocument();
  });

  it("tells what it did and why, with order, number and couriers", async () => {
    const row = {
      order_id: "1",
      tracking_number: "T7",
      from: "UPS",
      to: null,
      asked: ["DPD"],
      outcome: "kept" as const,
      at: "2026-11-20T08:00:00.000Z",
    };
    await open({
      ...advanced,
      listCorrections: {
        content: [
          { ...row, id: "3", order_name: "#1003", to: "DPD", outcome: "switched", reason: "answered" },
          { ...row, id: "2", order_name: "#1002", reason: "several" },
          { ...row, id: "1", order_name: "#1001", outcome: "asking", reason: null },
        ],
        next: null,
      },
    });

    const rows = rowsOf("What was done");
    expect(rows[0]).toMatch(/#1003 T7.*2026.*UPS → DPD.*Corrected$/);
    expect(rows[1]).toMatch(/#1002 T7.*UPS.*Several couriers know the number$/);
    expect(rows[2]).toMatch(/#1001.*Other couriers are being asked$/);
  });

  it("that cannot tell its history for another reason fails openly", async () => {
    await open({ listCorrections: new Refusal("B0300", "Please try again in a moment") });

    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Not at the moment");
  });
});
