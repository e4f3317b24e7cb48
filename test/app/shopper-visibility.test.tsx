import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import * as addOns from "../../app/routes/track.addOns";
import * as settings from "../../app/routes/track.settings";
import { aPlan, wellReplies } from "../admin-data";
import { keptSetting, unchanged } from "../kept-setting";
import { mockEndApi, Refusal, type Replies } from "../msw/end-api";
import { faultsOf, renderPage } from "./render-page";

const pages = {
  "/track/settings": settings,
  "/track/addOns": addOns,
} as never;

/** A service that remembers the settings, as the real one does. */
async function open(at: "/track/settings" | "/track/addOns", replies: Replies = {}) {
  const events = keptSetting<object>({ enabled: false, statuses: ["IN_TRANSIT", "DELIVERED"] });
  const origin = keptSetting<object>({ enabled: false });
  const words = keptSetting<object>({ words: [] });
  const steps = keptSetting<object>({ statuses: [] });
  const silence = keptSetting<object>({ enabled: false, days: 7, text: "" });
  const service = mockEndApi({
    ...wellReplies(),
    getFulfillmentEvents: () => ({ ...events.show(), failures: [] }),
    updateFulfillmentEvents: events.save,
    getDropshippingMode: origin.show,
    updateDropshippingMode: origin.save,
    getBlacklistedRouting: words.show,
    updateBlacklistedRouting: words.save,
    getCustomStatuses: steps.show,
    updateCustomStatuses: steps.save,
    getSilenceText: silence.show,
    updateSilenceText: silence.save,
    ...replies,
  } as never);
  return { ...(await renderPage(service, at, pages, { standalone: true })), service };
}

const bar = () => screen.queryByRole("region", { name: "Unsaved changes" });
const save = () => userEvent.click(within(bar()!).getByRole("button", { name: "Save" }));
const sent = (service: { calls: { name: string; input: unknown }[] }, name: string) =>
  service.calls.filter((call) => call.name === name).map(({ input }) => (input as { value: unknown }).value);

describe("fulfilment events", () => {
  it("are chosen, and kept in the order of a journey", async () => {
    const { service } = await open("/track/settings");

    await userEvent.click(screen.getByRole("checkbox", { name: "Write statuses to Shopify" }));
    await userEvent.click(screen.getByRole("checkbox", { name: "Out for delivery" }));
    await save();

    expect(await screen.findByText("Saved")).toBeInTheDocument();
    expect(sent(service, "updateFulfillmentEvents")).toEqual([
      { enabled: true, statuses: ["IN_TRANSIT", "OUT_FOR_DELIVERY", "DELIVERED"] },
    ]);
    expect(bar()).toBeNull();
  });

  it("that Shopify did not take are named, with the way to their order", async () => {
    const failure = {
      order_id: "7",
      order_name: "#1007",
      tracking_number: "T7",
      status: "DELIVERED",
      reason: "Fulfillment does not exist.",
      at: "2026-11-20T08:00:00.000Z",
    };
    await open("/track/settings", {
      getFulfillmentEvents: { ...unchanged({ enabled: true, statuses: [] }), failures: [failure] } as never,
    });

    expect(screen.getByText(/Fulfillment does not exist/)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "#1007" })).toHaveAttribute("href", "/track/orders/7");
  });
});

describe("a page of several settings", () => {
  it("has one bar, which saves what was changed and nothing else", async () => {
    const { service } = await open("/track/settings");

    // The example is in the words of the merchant's language; only what has no language has none.
    const example = () => screen.getByText("At a sorting center").closest("ol")!.textContent;
    expect(example()).toBe("On its wayDongguan, CN · YunExpressAt a sorting centerShenzhen, CN");
    await userEvent.click(screen.getByRole("checkbox", { name: "Hide Chinese origins from shoppers" }));
    expect(example()).toBe("On its wayDelivery partnerAt a sorting center");
    expect(screen.getAllByRole("region", { name: "Unsaved changes" })).toHaveLength(1);
    await save();

    expect(await screen.findByText("Saved")).toBeInTheDocument();
    expect(sent(service, "updateDropshippingMode")).toEqual([{ enabled: true }]);
    expect(sent(service, "updateFulfillmentEvents")).toEqual([]);
  });

  it("puts everything back when it is discarded", async () => {
    await open("/track/settings");
    await userEvent.click(screen.getByRole("checkbox", { name: "Hide Chinese origins from shoppers" }));
    await userEvent.click(screen.getByRole("checkbox", { name: "Write statuses to Shopify" }));

    await userEvent.click(within(bar()!).getByRole("button", { name: "Discard" }));

    expect(screen.getByRole("checkbox", { name: "Write statuses to Shopify" })).not.toBeChecked();
    expect(bar()).toBeNull();
  });

  it("says why it could not be saved, and keeps what was typed", async () => {
    await open("/track/settings", { updateDropshippingMode: new Refusal("B0300", "Please try again") });
    await userEvent.click(screen.getByRole("checkbox", { name: "Hide Chinese origins from shoppers" }));
    await save();

    expect(await screen.findByText("Please try again")).toBeInTheDocument();
    expect(screen.getByRole("checkbox", { name: "Hide Chinese origins from shoppers" })).toBeChecked();
  });
});

describe("blacklisted routing", () => {
  it("shows on a line what shoppers would read, while it is typed", async () => {
    const { service } = await open("/track/addOns");

    await userEvent.click(screen.getByRole("button", { name: "Add word" }));
    await userEvent.type(screen.getByRole("textbox", { name: "Word or place" }), "shenzhen");
    expect(screen.getByText("This event is hidden.")).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "What happens" }), "Replace the word");
    await userEvent.type(screen.getByRole("textbox", { name: "Replace with" }), "our");
    expect(screen.getByText("Arrived at our airport, CN")).toBeInTheDocument();
    await save();

    expect(await screen.findByText("Saved")).toBeInTheDocument();
    expect(sent(service, "updateBlacklistedRouting")).toEqual([
      { words: [{ word: "shenzhen", action: "replace", replacement: "our" }] },
    ]);
  });

  it("names a word that is no word, or is there already, before it is sent", async () => {
    await open("/track/addOns");
    for (const word of ["Yiwu", "YIWU", "--"]) {
      await userEvent.click(screen.getByRole("button", { name: "Add word" }));
      await userEvent.type(screen.getAllByRole("textbox", { name: "Word or place" }).at(-1)!, word);
    }

    expect(screen.getByText("This word is already listed.")).toBeInTheDocument();
    expect(screen.getByText("Enter a word with letters or digits.")).toBeInTheDocument();
    expect(within(bar()!).getByRole("button", { name: "Save" })).toHaveAttribute("aria-disabled", "true");
  });
});

describe("custom status", () => {
  it("is not wrong before it was typed, nor twice of one name, and its day is said where it cannot be", async () => {
    await open("/track/addOns");
    const add = screen.getByRole("button", { name: "Add step" });
    const names = () => screen.getAllByRole("textbox", { name: "Name" });

    await userEvent.click(add);
    expect(screen.queryByText("Enter a name.")).toBeNull();
    expect(within(bar()!).getByRole("status")).toHaveTextContent("Some fields are empty or wrong.");
    names()[0]!.focus();
    await userEvent.tab();
    expect(screen.getByText("Enter a name.")).toBeInTheDocument();

    await userEvent.type(names()[0]!, "Packed");
    await userEvent.click(add);
    await userEvent.type(names()[1]!, "packed ");
    const day = screen.getAllByRole("spinbutton", { name: "Days after the order" })[1]!;
    fireEvent.change(day, { target: { value: "91" } });

    expect(names()[1]).toHaveAccessibleDescription("Another step has this name.");
    expect(day).toHaveValue(91);
    expect(day).toHaveAccessibleDescription("Between 0 and 90 days.");
  });

  it("is at most three steps, each with a name", async () => {
    const { service } = await open("/track/addOns");
    const add = screen.getByRole("button", { name: "Add step" });
    for (const name of ["Knitted", "Washed", "Packed"]) {
      await userEvent.click(add);
      await userEvent.type(screen.getAllByRole("textbox", { name: "Name" }).at(-1)!, name);
    }
    expect(add).toHaveAttribute("aria-disabled", "true");
    await save();

    expect(await screen.findByText("Saved")).toBeInTheDocument();
    expect(sent(service, "updateCustomStatuses")).toEqual([
      {
        statuses: [
          { name: "Knitted", text: "", days: 1 },
          { name: "Washed", text: "", days: 2 },
          { name: "Packed", text: "", days: 3 },
        ],
      },
    ]);
  });

  it("is shown with the plan that has it where this one has not", async () => {
    const plan = aPlan({ name: "Starter", plan: "STARTER", func_permission: null });
    await open("/track/addOns", {
      getPlan: plan,
      getCustomStatuses: new Refusal("A0402", "Available for Growth plan"),
    });

    expect(screen.getByRole("heading", { name: "Custom statuses" })).toBeInTheDocument();
    const card = screen.getByRole("button", { name: "Add step" }).closest<HTMLElement>(".wb-gate")!;
    expect(within(card).getByText("Available for Growth plan")).toBeInTheDocument();
  });
});

describe("the message when it is quiet", () => {
  it("begins with a text to change, and needs one", async () => {
    const { service } = await open("/track/addOns");

    await userEvent.click(
      screen.getByRole("checkbox", { name: "Show a message when the courier is silent" }),
    );
    const message = screen.getByRole("textbox", { name: "Message" });
    expect((message as HTMLTextAreaElement).value).toContain("Your parcel is on its way.");
    await userEvent.clear(message);
    expect(screen.getByText("Enter a message.")).toBeInTheDocument();
    await userEvent.type(message, "Patience");
    await save();

    expect(await screen.findByText("Saved")).toBeInTheDocument();
    expect(sent(service, "updateSilenceText")).toEqual([{ enabled: true, days: 7, text: "Patience" }]);
  });
});

it.each(["/track/settings", "/track/addOns"] as const)("%s is readable with a screen reader", async (at) => {
  const { container } = await open(at);
  for (const name of ["Add word", "Add step"]) {
    const button = screen.queryByRole("button", { name });
    if (button) await userEvent.click(button);
  }
  for (const box of screen.queryAllByRole("checkbox")) await userEvent.click(box);

  expect(await faultsOf(container)).toEqual([]);
});
