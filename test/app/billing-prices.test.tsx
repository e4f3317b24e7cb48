import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { aPlanList, aPreview, starter } from "../billing-data";
import { Refusal } from "../msw/end-api";
import { openBilling, planned, tile } from "./open-billing";

beforeEach(() => {
  vi.spyOn(window, "open").mockReturnValue(null);
  sessionStorage.clear();
});

describe("an offer", () => {
  const offers = [{ id: "first-month", percent: 50, days: 30, plans: ["GROWTH" as const] }];
  const offered = () => {
    const list = aPlanList({ current_plan: starter(), offers });
    const growth_list = list.growth_list.map((option) =>
      option.interval === "ANNUAL"
        ? option
        : {
            ...option,
            price: option.price / 2,
            month_discount_price: option.price / 2,
            discount_show: 50,
            discount_duration: 1,
          },
    );
    return { getPlanList: { ...list, growth_list } };
  };

  it("is named above the plans, in the price of its own, and can be dismissed", async () => {
    const { service } = await openBilling({ ...offered(), dismissOffer: { dismissed: true } });
    expect(tile("Growth").getByText("$4.50")).toBeVisible();
    expect(tile("Growth").getByText(/50% off your first payment, then \$9$/)).toBeVisible();
    service.reply({ getPlanList: { ...offered().getPlanList, offers: [] } });

    const note = screen.getByText("50% off your first month").closest<HTMLElement>(".Polaris-Banner")!;
    await userEvent.click(within(note).getByRole("button", { name: "Dismiss notification" }));

    await waitFor(() => expect(screen.queryByText("50% off your first month")).toBeNull());
    expect(service.calls.find(({ name }) => name === "dismissOffer")?.input).toEqual({
      offer: "first-month",
    });
    expect(tile("Growth").getByText("$4.50")).toBeVisible();
  });

  it("is not named with prices by the year, nor where its plan is had", async () => {
    const { getPlanList } = offered();
    const view = await openBilling({ getPlanList });
    await userEvent.click(screen.getByRole("radio", { name: /^Annual/ }));
    expect(screen.queryByText("50% off your first month")).toBeNull();
    view.unmount();

    await openBilling(planned({ granted: true, price: 0 }, { offers }));
    expect(screen.queryByText("50% off your first month")).toBeNull();
  });

  it("goes before a coupon that saves less, which is then not sent", async () => {
    const { service } = await openBilling({
      ...offered(),
      applyDiscountCode: { discount: 0.9, duration: 1, plans: [] },
      previewPlan: aPreview(),
    });
    await userEvent.type(screen.getByRole("textbox", { name: "Coupon code" }), "SMALL");
    await userEvent.click(screen.getByRole("button", { name: "Verify" }));
    await screen.findByText("10% off");

    expect(tile("Growth").getByText(/the coupon, which stays unused$/)).toBeVisible();
    await userEvent.click(tile("Growth").getByRole("button"));
    await screen.findByText("Takes effect");

    expect(service.calls.find(({ name }) => name === "previewPlan")?.input).not.toHaveProperty(
      "discount_code",
    );
  });
});

it("a plan that was given says so, on its card and on its tile, in place of a price", async () => {
  await openBilling(planned({ granted: true, price: 0 }));

  expect(screen.getAllByText("Provided by us, free of charge")).toHaveLength(2);
});

it("a coupon that was taken is said with what is paid, until when, and what then", async () => {
  const discount = { percent: 30, regular_price: 9, until: "2027-05-26T12:00:00.000Z" };

  await openBilling({ ...planned({ price: 6.3, discount }), previewPlan: aPreview({ current_price: 6.3 }) });

  expect(screen.getAllByText("$6.30 every 30 days until May 26, 2027, then $9")).toHaveLength(2);
  await userEvent.click(tile("Advanced").getByRole("button"));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("Your 30% discount ends with this change.")).toBeVisible();
  expect(dialog.getByText("$6.30 every 30 days until May 26, 2027, then $9")).toBeVisible();
});

it("a free trial names its end and its period, and not that anything is paid", async () => {
  await openBilling(planned({ trial_status: "active", trial_ends_at: "2026-11-28T10:00:00.000Z" }));

  expect(
    screen.getByText(/^Your free trial and the first 30 days are one period with one quota of 300/),
  ).toBeVisible();
  expect(screen.queryByText("Paid until")).toBeNull();
});

it("a year's prices do not mark the plan that is paid by the month as the present one", async () => {
  await openBilling();
  expect(tile("Growth").queryByText("Current plan")).not.toBeNull();

  await userEvent.click(screen.getByRole("radio", { name: /Annual/ }));

  expect(tile("Growth").queryByText("Current plan")).toBeNull();
});

describe("a coupon", () => {
  const given = { applyDiscountCode: { discount: 0.7, duration: 6, plans: ["Growth"] } };
  const enter = async (code: string) => {
    await userEvent.type(screen.getByRole("textbox", { name: "Coupon code" }), code);
    await userEvent.click(screen.getByRole("button", { name: "Verify" }));
  };

  it("is sent trimmed, shows its percent, and lowers the prices of its own plans", async () => {
    const { service } = await openBilling({ ...given, getPlanList: aPlanList({ current_plan: starter() }) });

    await enter("  SAVE30 ");

    expect(await screen.findByText("30% off")).toBeInTheDocument();
    expect(service.calls.at(-1)?.input).toEqual({ discount_code: "SAVE30" });
    expect(tile("Growth").getByText("$6.30")).toBeInTheDocument();
    expect(tile("Advanced").getByText("$59")).toBeInTheDocument();
  });

  it("goes with a change to a plan it is for, and with no other", async () => {
    const { service } = await openBilling({ ...given, previewPlan: aPreview() });
    await enter("SAVE30");
    await screen.findByText("30% off");
    const asked = () => service.calls.filter(({ name }) => name === "previewPlan").at(-1)?.input;

    await userEvent.click(tile("Advanced").getByRole("button"));
    await screen.findByText("Takes effect");
    const forAdvanced = asked();
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    await userEvent.click(screen.getByRole("radio", { name: /Annual/ }));
    await userEvent.click(tile("Growth").getByRole("button"));
    await screen.findByText("Takes effect");

    expect(forAdvanced).not.toHaveProperty("discount_code");
    expect(asked()).toMatchObject({ plan: "GROWTH_300", interval: "ANNUAL", discount_code: "SAVE30" });
  });

  it("that is refused has the focus on its field with the sentence beside it, which goes when the field is entered anew", async () => {
    await openBilling({ applyDiscountCode: new Refusal("A0001", "This coupon has expired.") });
    const field = () => screen.getByRole("textbox", { name: "Coupon code" });

    await enter("LATE");

    expect(await screen.findByText("This coupon has expired.")).toBeVisible();
    await waitFor(() => expect(field()).toHaveFocus());
    expect(field()).toHaveAccessibleDescription("This coupon has expired.");
    await userEvent.tab();
    expect(screen.getByText("This coupon has expired.")).toBeVisible();
    await userEvent.click(field());
    expect(screen.queryByText("This coupon has expired.")).toBeNull();
  });

  it("shows hostile words of the server as text", async () => {
    const words = '<img src=x onerror="alert(1)"> {count} $t(billing:title)';
    const { container } = await openBilling({ applyDiscountCode: new Refusal("A0001", words) });

    await enter("X");

    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(container.querySelector("img")).toBeNull();
  });
});
