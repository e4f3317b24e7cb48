import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { aTransitRule, aWarehouse, someRules } from "../service/domain/promise/some-rules";
import { openDeliveryRules, saved, fill } from "./open-delivery-rules";

describe("the calculator", () => {
  it("asks for courier, product and collection, and says which conditions have chosen the rule", async () => {
    const rules = someRules({ transit: [aTransitRule(), aTransitRule({ couriers: ["ups"] })] });
    const { service } = await openDeliveryRules(rules, {
      tryDeliveryRules: {
        date: { from: "2026-12-01", to: "2026-12-01" },
        steps: [
          { step: "not_excluded" },
          { step: "matched", rule: 1, by: "country", value: "DE" },
          { step: "matched", rule: 1, by: "courier", value: "ups" },
          { step: "matched", rule: 1, by: "postal", value: "10115", range: "10–12" },
        ],
      },
    });
    const pick = async (label: string, typed: string, name: string) => {
      const field = screen.getAllByLabelText(label).at(-1)!;
      await userEvent.click(field);
      await userEvent.type(field, typed);
      await userEvent.click(await screen.findByRole("option", { name }));
    };

    await pick("Product", "lamp", "Floor lamp");
    await pick("Collection", "made", "Made to order");
    fill("Destination", "DE");
    await userEvent.click(screen.getByRole("button", { name: "Calculate the date" }));

    expect(await screen.findByText("Rule 2 fits the destination: Germany")).toBeVisible();
    expect(screen.getByText("Rule 2 fits the courier: UPS")).toBeVisible();
    expect(screen.getByText("Rule 2 fits the postal code: 10115 is in 10–12")).toBeVisible();
    expect(screen.getByText("Neither the product nor the collection is excluded.")).toBeVisible();
    expect(service.calls.findLast(({ name }) => name === "tryDeliveryRules")?.input).toMatchObject({
      example: { product: "7", collection: "48", country: "DE" },
    });
    await userEvent.click(screen.getAllByRole("button", { name: "Clear" })[0]!);
    await userEvent.click(screen.getByRole("button", { name: "Calculate the date" }));
    await waitFor(() =>
      expect(service.calls.findLast(({ name }) => name === "tryDeliveryRules")?.input).toMatchObject({
        example: { product: "", collection: "48" },
      }),
    );
  });

  it("shows the published example step by step, by rules that are not saved yet", async () => {
    // product.md 5.4
    const { service } = await openDeliveryRules(someRules({ warehouses: [aWarehouse({ cutoff: "12:00" })] }));
    fill("Processing days, at least", "2");
    fill("Processing days, at most", "2");
    await userEvent.click(screen.getByRole("button", { name: "Add closed days" }));
    fill("First day", "2020-01-24");
    fill("Last day", "2020-01-24");
    fill("Ordered at", "2020-01-22T12:30");

    await userEvent.click(screen.getByRole("button", { name: "Calculate the date" }));

    const result = await screen.findByText("Delivery: Thu, Jan 30 – Fri, Jan 31, 2020", { selector: "p" });
    const steps = within(result.closest("[role=status]")!).getAllByRole("listitem");
    expect(steps.map(({ textContent }) => textContent.replaceAll(/\s/g, " "))).toEqual([
      "Ordered: Wed, Jan 22, 2020",
      expect.stringMatching(/^The cut-off at 12:00\sPM has passed: this day does not count\.$/),
      "Thu, Jan 23, 2020: processing day 1",
      "Fri, Jan 24, 2020: closed",
      "Sat, Jan 25 – Sun, Jan 26, 2020: not a business day",
      "Mon, Jan 27, 2020: processing day 2",
      "Handed to the courier: Mon, Jan 27, 2020",
      "Transit to the rest of the world, in days: 3–4",
      "First transit day: Tue, Jan 28, 2020",
      "Delivery: Thu, Jan 30 – Fri, Jan 31, 2020",
    ]);
    expect(saved(service)).toBeUndefined();
  });

  it("says why there is no date", async () => {
    await openDeliveryRules(someRules({ rest: null }));

    await userEvent.click(screen.getByRole("button", { name: "Calculate the date" }));

    expect(await screen.findByText("No date from your rules")).toBeInTheDocument();
    expect(screen.getByText("There is no transit time for this destination.")).toBeInTheDocument();
  });

  it("waits until the rules are right", async () => {
    await openDeliveryRules();

    fill("Processing days, at most", "90");

    expect(screen.getByRole("button", { name: "Calculate the date" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    expect(screen.getByText("Correct the marked fields first.")).toBeInTheDocument();
  });
});
