import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { CONFLICT } from "../../contract/errors";
import { Refusal } from "../msw/end-api";
import { openMailEditor as open, previewOf, templateOf } from "./open-mail-editor";
import { prepareEditor } from "./open-page-editor";

beforeEach(prepareEditor);

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const field = (name: string) => screen.getByRole("textbox", { name });
const frame = () => screen.findByTitle("Content of the email");

/** Of the store, as the list of orders to show has it. */
const OWN_ORDER = {
  ...{ id: "7", name: "#1007", ordered_at: "2026-11-20T10:00:00.000Z" },
  ...{ transit_status: null, untracked: null },
};

describe("the email editor", () => {
  it("lists the blocks beside the email, and saves what is typed only when it is asked to", async () => {
    const { user, sent } = await open();
    expect(await screen.findByText("Your order #1001 is out for delivery")).toBeVisible();

    await user.click(button("Heading"));
    await user.type(field("Text"), "Almost there");

    expect(screen.getByText("Not saved yet")).toBeVisible();
    expect(sent("saveMailTemplate")).toEqual([]);
    await user.click(button("Save"));
    await screen.findByText("Saved");
    expect(sent("saveMailTemplate")).toMatchObject([
      { kind: "out_for_delivery", version: 3, template: { blocks: expect.anything() } },
    ]);
    expect(JSON.stringify(sent("saveMailTemplate")[0])).toContain("Almost there");
  });

  it("previews what is on the screen, in another language and in the dark", async () => {
    const { user, sent } = await open();
    await frame();

    await user.selectOptions(screen.getByRole("combobox", { name: "Language" }), "de");
    await user.click(button("Dark mode"));
    await user.click(button("Plain text"));

    await waitFor(() =>
      expect(sent("previewMailTemplate").at(-1)).toMatchObject({ language: "de", order: null }),
    );
    expect(await screen.findByText("Out for delivery", { selector: "pre" })).toBeVisible();
  });

  it("keeps what may not be saved in its field, and leads to it", async () => {
    const { user } = await open();
    await user.click(button("Button"));
    await user.selectOptions(screen.getByRole("combobox", { name: "Leads to" }), "url");
    await user.type(field("URL"), "shop.example");

    expect(await screen.findByText("Incorrect url")).toBeVisible();
    expect(button("Save")).toHaveAttribute("aria-disabled", "true");
    await user.click(button("All parts"));
    await user.click(button("Fix the marked fields"));
    expect(field("URL")).toHaveFocus();
    await user.clear(field("URL"));
    await user.type(field("URL"), "https://shop.example");
    expect(button("Save")).toBeEnabled();
  });

  it("adds, hides and removes blocks, and undoes it by keyboard", async () => {
    const { user } = await open();

    await user.click(button("Add block"));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.queryByRole("button", { name: /Coupon|Instagram|Footer/ })).toBeNull();
    await user.click(dialog.getByRole("button", { name: /^Columns/ }));
    expect(screen.getByRole("heading", { level: 2, name: "Columns" })).toHaveFocus();
    await user.click(button("All parts"));
    expect(button(/^Columns/)).toHaveFocus();
    await user.click(button("Actions for Columns"));
    await user.click(button("Remove"));
    expect(screen.queryByRole("button", { name: /^Columns/ })).toBeNull();
    expect(button("Footer")).toHaveFocus();
    await user.keyboard("{Control>}z{/Control}");
    expect(button(/^Columns/)).toBeVisible();
  });

  it("inserts a variable where the text cursor was, with its filter and what stands in for it", async () => {
    const { user } = await open();
    await user.click(button("Subject and preview text"));
    await user.type(field("Subject"), "Arrives : hello");
    (field("Subject") as HTMLInputElement).setSelectionRange(8, 8);
    await user.keyboard("{Shift}");

    await user.click(button("Insert variable"));
    const dialog = within(await screen.findByRole("dialog"));
    const find = dialog.getByRole("textbox", { name: "Find a variable" });
    await user.type(find, "nothing like it");
    expect(await dialog.findByText("No variable found")).toBeVisible();
    await user.clear(find);
    await user.type(find, "LAST DAY");
    expect(dialog.queryByRole("button", { name: /^Order number/ })).toBeNull();
    await user.type(dialog.getByRole("textbox", { name: "Where it has no value" }), "soon");
    await user.click(await dialog.findByRole("button", { name: /^Estimated delivery, last day/ }));

    await waitFor(() =>
      expect(field("Subject")).toHaveValue('Arrives {{ estimate.date | date | default: "soon" }}: hello'),
    );
    expect(field("Subject")).toHaveFocus();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("gives the focus back to the button whose dialog is closed by Escape", async () => {
    const { user } = await open();
    const press = async (name: string) => {
      (document.activeElement as HTMLElement).blur();
      // By mouse: Polaris' buttons give up the focus when it is released.
      fireEvent.click(button(name));
      const dialog = await screen.findByRole("dialog");
      within(dialog).getAllByRole("button")[0]!.focus();
      fireEvent(dialog, new Event("cancel", { cancelable: true }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    };
    await press("Add block");
    expect(button("Add block")).toHaveFocus();
    await user.click(button("Subject and preview text"));
    await press("Insert variable");
    expect(button("Insert variable")).toHaveFocus();
  });

  it("says that values are not known where the email with them cannot be filled", async () => {
    const { user } = await open({
      replies: { previewMailTemplate: () => previewOf({ mail: null }) },
    });
    await user.click(button("Subject and preview text"));
    await user.click(button("Insert variable"));
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByText("Serve error")).toBeVisible();
    expect(dialog.getByRole("button", { name: /^Order number/ })).toBeVisible();
    expect(dialog.queryByText("No value in the example")).toBeNull();
  });

  it("names unknown variables with their place, and leads there", async () => {
    const fault = {
      ...{ key: "unknownVariable", block: "heading", setting: "text", language: null, name: "order.nmae" },
      ...{ line: 1, column: 4 },
    };
    const { user } = await open({
      replies: { previewMailTemplate: () => previewOf({ warnings: [fault] }) },
    });

    expect(await screen.findByText("There is no variable “order.nmae”.")).toBeVisible();
    await user.click(button(/^Heading: Text · line 1, column 4/));
    expect(screen.getByRole("heading", { level: 2, name: "Heading" })).toHaveFocus();
  });

  it("keeps the last preview while a variable is half typed, with the fault under its field", async () => {
    const fault = {
      ...{ key: "unclosed", block: "heading", setting: "text", language: null, name: null },
      ...{ line: 1, column: 4 },
    };
    const { user } = await open({
      replies: {
        previewMailTemplate: ({ template }: { template: object }) =>
          JSON.stringify(template).includes("Hi {{")
            ? previewOf({ mail: null, faults: [fault] })
            : previewOf({
                mail: { ...previewOf().mail, html: '<body class="w-page" style="background-color:#f4f6f8">' },
              }),
      },
    });
    await user.click(button("Heading"));
    await user.type(field("Text"), "Hi {{{{");

    await waitFor(() => expect(field("Text")).toHaveAccessibleDescription(/not closed.*column 4/));
    expect(field("Text")).toBeInvalid();
    expect(screen.queryByText("Fix this before you save")).toBeNull();
    const kept = await frame();
    expect(kept.parentElement).toHaveAttribute("data-old");
    expect(kept.parentElement).toHaveStyle({ backgroundColor: "#f4f6f8" });
    expect(screen.getByText(/^This is how the email looked before the problem/)).toBeVisible();
  });

  it("translates rich texts in the field that they have in their block, below what is translated", async () => {
    const template = templateOf();
    const blocks = template.blocks.map((each) =>
      each.type === "text"
        ? { ...each, settings: { text: "<p>Hello {% if a %}{{ customer.first_name }}{% endif %}!</p>" } }
        : each,
    );
    const { user } = await open({ template: templateOf({ blocks }) });
    expect(button(/^Text/)).toHaveTextContent("Hello Customer’s first name!");
    await user.click(button("Languages"));
    await user.selectOptions(screen.getAllByRole("combobox", { name: "Language" })[0]!, "de");
    expect(screen.getByText(/^Hello \{% if a %\}/, { selector: "p" })).toBeVisible();
    await user.click(button(/^Bold.*Text/));
    expect(field("Text")).toHaveValue("<strong></strong>");
  });

  it("sends what is on the screen as a test", async () => {
    const { user, sent } = await open();
    await user.click(button("More actions"));
    await user.click(button("Send test email"));
    const dialog = within(await screen.findByRole("dialog"));
    await user.clear(dialog.getByRole("textbox", { name: "Email address" }));
    await user.type(dialog.getByRole("textbox", { name: "Email address" }), "me@example.com");
    await user.selectOptions(dialog.getByRole("combobox", { name: "Language" }), "fr");
    await user.click(dialog.getByRole("button", { name: "Send" }));

    expect(await screen.findByText("Test email is on its way to me@example.com")).toBeVisible();
    expect(sent("sendTestMail")).toMatchObject([
      { kind: "out_for_delivery", to: "me@example.com", language: "fr", template: { html: null } },
    ]);
  });

  it("shows an order of the store in place of the example", async () => {
    const orders = [OWN_ORDER];
    const shown = previewOf();
    const status_now = (order: string | null) => (order === null ? null : "DELIVERED");
    const { user, sent } = await open({
      replies: {
        listPageOrders: { orders },
        previewMailTemplate: ({ order }: { order: string | null }) => ({
          ...shown,
          mail: { ...shown.mail, status_now: status_now(order) },
        }),
      },
    });
    await frame();
    expect(screen.queryByText(/at another status/)).toBeNull();
    await user.selectOptions(screen.getByRole("combobox", { name: "Shown order" }), "choose");
    await user.click(await screen.findByRole("button", { name: /^#1007/ }));

    await waitFor(() => expect(sent("previewMailTemplate").at(-1)).toMatchObject({ order: "7" }));
    expect(screen.getByRole("option", { name: "Order #1007" })).toBeInTheDocument();
    expect(await screen.findByText(/^This order is at “Delivered” now\./)).toBeVisible();
  });

  it("says of an order of which nothing was shipped that there is nothing to show, and shows nothing of another", async () => {
    const { user } = await open({
      replies: {
        listPageOrders: {
          orders: [OWN_ORDER],
        },
        previewMailTemplate: ({ order }: { order: string | null }) =>
          order ? new Refusal(CONFLICT, "Nothing was shipped.", { reason: "orderNotShipped" }) : previewOf(),
      },
    });
    await frame();
    await user.selectOptions(screen.getByRole("combobox", { name: "Shown order" }), "choose");
    await user.click(await screen.findByRole("button", { name: /^#1007/ }));

    expect(await screen.findByText("Nothing of this order has been shipped yet.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    expect(screen.queryByText("Your order #1001 is out for delivery")).toBeNull();
    expect(document.querySelector("iframe")).toBeNull();
  });

  it("takes a block for an offer where the merchant says so, and says who gets it", async () => {
    const part = { purpose: "marketing", reason: "no_consent" };
    const shown = previewOf();
    const { user, sent } = await open({
      replies: {
        previewMailTemplate: ({ order }: { order: string | null }) => ({
          ...shown,
          mail: { ...shown.mail, parts: [{ ...part, ...(order === null && { reason: null }) }] },
        }),
        listPageOrders: {
          orders: [OWN_ORDER],
        },
      },
    });
    await user.click(button("Heading"));
    await user.selectOptions(screen.getByRole("combobox", { name: "What this block is for" }), "marketing");
    await user.click(button("All parts"));
    const isMarked = screen.getAllByText("Offers").length > 0;
    await user.selectOptions(screen.getByRole("combobox", { name: "Shown order" }), "choose");
    await user.click(await screen.findByRole("button", { name: /^#1007/ }));
    await screen.findByText("Offers left out: The customer has not agreed to these emails");
    await user.click(button("Save"));
    await screen.findByText("Saved");

    expect(isMarked).toBe(true);
    const [{ template }] = sent("saveMailTemplate") as [{ template: { blocks: object[] } }];
    expect(template.blocks).toContainEqual(
      expect.objectContaining({ type: "heading", purpose: "marketing" }),
    );
  });

  it("asks of a card, which is about the order, for no purpose", async () => {
    const { user } = await open();
    await user.click(button("Shipment"));

    expect(screen.queryByRole("combobox", { name: "What this block is for" })).toBeNull();
  });
});
