import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { Refusal } from "../msw/end-api";
import { button, openCouriers, press, rowsOf } from "./open-couriers";

describe("the store's own couriers", () => {
  const name = () => screen.getByRole("textbox", { name: "Name" });
  const address = () => screen.getByRole("textbox", { name: "Tracking address" });

  it("are added, and the fields are empty for the next one", async () => {
    const { sent } = await openCouriers();

    await userEvent.type(name(), "Night bus");
    await userEvent.type(address(), "https://bus.example/?n={{number}");
    await press("Add courier");

    expect(await screen.findByText("Courier added")).toBeInTheDocument();
    expect(sent("createCourier")).toMatchObject([
      { name: "Night bus", tracking_url: "https://bus.example/?n={number}" },
    ]);
    // The page is read again after it has said so.
    await waitFor(() => expect(rowsOf("Your own couriers")[1]).toContain("Night bus"));
    await waitFor(() => expect(name()).toHaveValue(""));
    expect(address()).toHaveValue("");
  });

  it.each([
    "javascript:alert({{number})",
    "https://bus.example/",
    "http://bus.example/{{number}",
    "{{number}",
  ])("cannot have the address %s", async (typed) => {
    await openCouriers();

    await userEvent.type(name(), "Night bus");
    await userEvent.type(address(), typed);
    expect(screen.queryByText(/This address cannot be used/)).toBeNull();
    await userEvent.tab();

    expect(screen.getByText(/This address cannot be used/)).toBeInTheDocument();
    expect(button("Add courier")).toHaveAttribute("aria-disabled", "true");
  });

  it("that are refused keep what was typed", async () => {
    await openCouriers({ createCourier: new Refusal("A0409", "There is a courier of this name") });

    await userEvent.type(name(), "blue van");
    await userEvent.type(address(), "https://bus.example/{{number}");
    await press("Add courier");

    expect(await screen.findByText("There is a courier of this name")).toBeInTheDocument();
    expect(name()).toHaveValue("blue van");
    expect(screen.queryByText("Courier added")).toBeNull();
  });

  it("that are refused for a field have the sentence beside it, and the focus", async () => {
    const taken = "この名称は別の配送業者で使われています。";
    await openCouriers({ createCourier: Refusal.ofFields({ name: taken }) });

    await userEvent.type(name(), "blue van");
    await userEvent.type(address(), "https://bus.example/{{number}");
    await press("Add courier");

    await expect.poll(() => name().getAttribute("aria-invalid")).toBe("true");
    expect(name()).toHaveAccessibleDescription(taken);
    expect(name()).toHaveFocus();
    expect(screen.queryByText("Please correct the marked fields.")).toBeNull();
  });

  it("that are refused for what the form does not have say so above it", async () => {
    await openCouriers({ createCourier: Refusal.ofFields({ country: "No such country" }) });

    await userEvent.type(name(), "blue van");
    await userEvent.type(address(), "https://bus.example/{{number}");
    await press("Add courier");

    expect(await screen.findByText("Please correct the marked fields.")).toBeVisible();
  });

  it("are saved by the page's bar as well, which asks before the page is left", async () => {
    const { sent } = await openCouriers();

    await userEvent.type(name(), "Night bus");
    await userEvent.type(address(), "https://bus.example/?n={{number}");
    await userEvent.click(screen.getByRole("link", { name: "Back to settings" }));
    await press("Stay");
    await press("Save");

    expect(await screen.findByText("Courier added")).toBeInTheDocument();
    expect(sent("createCourier")).toEqual([
      { name: "Night bus", tracking_url: "https://bus.example/?n={number}" },
    ]);
    await waitFor(() => expect(screen.queryByRole("region", { name: "Unsaved changes" })).toBeNull());
  });

  it("are changed where they stand", async () => {
    const { sent } = await openCouriers();

    await press("Change Blue Van");
    expect(button("Save courier")).toHaveAttribute("aria-disabled", "true");
    await userEvent.clear(name());
    await userEvent.type(name(), "Green Van");
    await press("Save courier");

    expect(await screen.findByText("Courier changed")).toBeInTheDocument();
    expect(sent("updateCourier")).toMatchObject([
      { id: "7", name: "Green Van", tracking_url: "https://van.example/{number}" },
    ]);
    // The page is read again after it has said so.
    await waitFor(() => expect(rowsOf("Your own couriers")).toEqual([expect.stringContaining("Green Van")]));
    await waitFor(() => expect(button("Add courier")).toBeInTheDocument());
  });

  it("stay as they are when a change is refused or given up", async () => {
    await openCouriers({ updateCourier: new Refusal("A0409", "There is a courier of this name") });

    await press("Change Blue Van");
    await userEvent.type(name(), "s");
    await press("Save courier");
    expect(await screen.findByText("There is a courier of this name")).toBeInTheDocument();
    expect(name()).toHaveValue("Blue Vans");
    await press("Cancel");

    expect(rowsOf("Your own couriers")).toEqual(["Blue Vanhttps://van.example/{number}"]);
  });

  it("are deleted after a question, and not without", async () => {
    const { sent } = await openCouriers();
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
    await waitFor(() => expect(screen.queryByRole("list", { name: "Your own couriers" })).toBeNull());
  });
});
