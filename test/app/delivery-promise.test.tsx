import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { aPlan } from "../admin-data";
import { Refusal } from "../msw/end-api";
import { aTransitRule, aWarehouse, someRules } from "../service/domain/promise/some-rules";
import { faultsOf } from "./render-page";
import { openDeliveryRules, bar, save, saved, fill } from "./open-delivery-rules";

describe("the rules of delivery dates", () => {
  it("keep the focus in their lists when one is removed: on the next, or on the button that adds", async () => {
    const closed = [{ from: "2026-12-24", to: "2026-12-26" }];
    const warehouses = [aWarehouse({ name: "Leipzig", closed }), aWarehouse({ name: "Reno" })];
    await openDeliveryRules(
      someRules({ warehouses, transit: [aTransitRule({}), aTransitRule({ countries: ["FR"] })] } as never),
    );
    // By their words: looking for roles in a long page takes seconds.
    const button = (words: string) => screen.getAllByText(words)[0]!.closest("button")!;
    const remove = (words: string) => userEvent.click(button(words));

    await remove("Remove rule 1");
    expect(button("Remove rule 1")).toHaveFocus();
    await remove("Remove rule 1");
    expect(button("Add rule")).toHaveFocus();
    await userEvent.click(screen.getByLabelText("Remove closed days 1"));
    expect(button("Add closed days")).toHaveFocus();
    await userEvent.click(button("Add closed days"));
    expect(screen.getByLabelText("First day")).toHaveFocus();
    await remove("Remove warehouse Reno");
    expect(button("Add warehouse")).toHaveFocus();
  });

  it("have their sources sorted by dragging too", async () => {
    const { service } = await openDeliveryRules();
    const [first, , third] = within(screen.getByRole("list", { name: "Which date is shown" })).getAllByRole(
      "listitem",
    );
    const dataTransfer = { effectAllowed: "", setData: () => undefined };
    fireEvent.dragStart(third!, { dataTransfer });
    fireEvent.dragOver(first!, { dataTransfer });
    fireEvent.drop(first!, { dataTransfer });
    await save();
    expect(saved(service)!.sources.slice(0, 3)).toEqual(["provider", "merchant", "courier"]);
  });

  it("have their sources moved and left out by keyboard", async () => {
    const { service } = await openDeliveryRules();

    screen.getByRole("button", { name: "Move Your rules up" }).focus();
    await userEvent.keyboard("{Enter}");
    await userEvent.click(screen.getByRole("checkbox", { name: "Tracking provider" }));
    await save();

    expect(saved(service)!.sources).toEqual(["merchant", "courier", "shopify", "rules", "history"]);
  });

  it("always ask for a date by hand, which can be moved but not left out", async () => {
    const { service } = await openDeliveryRules();

    expect(screen.getByRole("checkbox", { name: "Your date set by hand" })).toBeDisabled();
    await userEvent.click(screen.getByRole("button", { name: "Move Your date set by hand down" }));
    await save();

    expect(saved(service)!.sources.slice(0, 2)).toEqual(["courier", "merchant"]);
  });

  it("ask for a new rule's country once its field was left", async () => {
    await openDeliveryRules();

    await userEvent.click(screen.getByRole("button", { name: "Add rule" }));
    expect(screen.queryByText("Choose at least one country.")).toBeNull();
    await userEvent.tab({ shift: true });
    expect(screen.getByText("Choose at least one country.")).toBeInTheDocument();
  });

  it("say how sure a date from past deliveries is, while they are a source", async () => {
    const { service } = await openDeliveryRules();

    await userEvent.selectOptions(screen.getByRole("combobox", { name: /past deliveries/ }), "95");
    await save();
    expect(saved(service)!.how_sure).toBe(95);

    await userEvent.click(screen.getByRole("checkbox", { name: "Your past deliveries" }));
    expect(screen.queryByRole("combobox", { name: /past deliveries/ })).not.toBeInTheDocument();
  });

  it("say beside the field what is wrong with closed days, and are not saved", async () => {
    await openDeliveryRules();

    await userEvent.click(screen.getByRole("button", { name: "Add closed days" }));
    fill("First day", "24.12.2026");
    fill("Last day", "2026-12-26");
    expect(screen.getByText("Enter a date as YYYY-MM-DD.")).toBeInTheDocument();
    fill("First day", "2026-12-27");
    expect(screen.getByText("The last day must not be before the first.")).toBeInTheDocument();

    expect(within(bar()!).getByRole("button", { name: "Save" })).toHaveAttribute("aria-disabled", "true");
  });

  it("name a country that a second rule has", async () => {
    await openDeliveryRules(someRules({ transit: [aTransitRule(), aTransitRule({ countries: ["AT"] })] }));

    const second = within(screen.getByRole("region", { name: "Rule 2" }));
    fireEvent.change(second.getByLabelText("Destinations"), { target: { value: "German" } });
    await userEvent.click(second.getByRole("checkbox", { name: "Germany" }));

    expect(screen.getByText("Germany is already in rule 1 with the same conditions.")).toBeInTheDocument();
  });

  it("take regions, postal codes and methods as texts with commas", async () => {
    const { service } = await openDeliveryRules(
      someRules({ transit: [aTransitRule({ countries: ["US"] })] }),
    );
    await userEvent.click(screen.getByRole("button", { name: "More conditions" }));

    fill(/^Provinces or states/, "ca, ny");
    fill("Postal codes", "25, 10000-19999");
    fill("Shipping methods", "Express, Next day");
    await save();

    expect(saved(service)!.transit[0]).toMatchObject({
      regions: ["CA", "NY"],
      postal: [
        { from: "25", to: "25" },
        { from: "10000", to: "19999" },
      ],
      methods: ["Express", "Next day"],
    });
  });

  it("have a second warehouse with its name", async () => {
    const { service } = await openDeliveryRules();

    await userEvent.click(screen.getByRole("button", { name: "Add warehouse" }));
    const second = screen.getByRole("region", { name: "Warehouse 2" });
    await userEvent.type(within(second).getByLabelText(/^Name/), "nd");
    await save();

    expect(saved(service)!.warehouses.map(({ name }) => name)).toEqual(["1", "2nd"]);
  });

  it("leave out products, found by a part of their title", async () => {
    const { service } = await openDeliveryRules();

    await userEvent.type(screen.getByLabelText("Find a product by its title"), "lamp{Enter}");
    await userEvent.click(await screen.findByRole("checkbox", { name: "Floor lamp" }));
    await save();

    expect(saved(service)!.excluded_products).toEqual([{ id: "7", title: "Floor lamp" }]);
  });

  it("leave out collections, found at Shopify", async () => {
    const { service } = await openDeliveryRules();

    fill("Find a collection by its title", "made");
    await userEvent.click(screen.getByRole("button", { name: "Search: Find a collection by its title" }));
    await userEvent.click(await screen.findByRole("checkbox", { name: "Made to order" }));
    await save();

    expect(saved(service)).toMatchObject({
      excluded_collections: [{ id: "48", title: "Made to order" }],
      excluded_products: [],
    });
  });

  it("show the coming holidays of a country, and its regions", async () => {
    const { service } = await openDeliveryRules(someRules(), {
      listHolidays: {
        regions: [{ code: "BY", name: "Bayern" }],
        holidays: [{ day: "2027-01-06", name: "Epiphany" }],
      },
    } as never);

    await userEvent.selectOptions(screen.getByLabelText("Public holidays of"), "DE");
    await userEvent.selectOptions(await screen.findByLabelText("Region"), "BY");
    await userEvent.click(await screen.findByRole("button", { name: "Show the coming holidays" }));
    expect(screen.getByText("Wed, Jan 6, 2027 · Epiphany")).toBeInTheDocument();
    await save();

    expect(saved(service)!.warehouses[0]!.holidays).toEqual({ country: "DE", region: "BY" });
  });

  it("are locked on a smaller plan, without a fault of the page", async () => {
    await openDeliveryRules(someRules(), {
      getDeliveryRules: new Refusal("A0402", "Available for Advanced plan"),
      getPlan: aPlan(),
    } as never);

    expect(screen.getByRole("checkbox", { name: /^Calculate delivery dates/, hidden: true })).toBeDisabled();
  });

  it("have no fault of accessibility", async () => {
    await openDeliveryRules(someRules({ transit: [aTransitRule({ regions: ["BY"] })] }));

    for (const part of [
      screen.getByRole("region", { name: "Rule 1" }),
      screen.getByRole("list", { name: "Which date is shown" }),
    ])
      expect(await faultsOf(part)).toEqual([]);
  });
});
