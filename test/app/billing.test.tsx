import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { wellReplies } from "../admin-data";
import { aCustomOption, aPlanList, billingReplies, MAIN_STORE, aBillingPlan, starter } from "../billing-data";
import { faultsOf } from "./render-page";
import { openBilling } from "./open-billing";

describe("the billing page", () => {
  it("shows the plan, its price and what is left of the quota", async () => {
    await openBilling();

    expect(screen.getByText("120 of 300 orders used")).toBeInTheDocument();
  });

  it("is readable with a screen reader", async () => {
    const { container } = await openBilling();

    expect(await faultsOf(container)).toEqual([]);
  });
});
