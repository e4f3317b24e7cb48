import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import * as trackingPage from "../../app/routes/track.trackingPage";
import { aPlan, wellReplies } from "../admin-data";
import { keptSetting } from "../kept-setting";
import { mockEndApi } from "../msw/end-api";
import { faultsOf, renderPage } from "./render-page";

async function open(pairs: object[] = []) {
  const texts = keptSetting<object>({ pairs, automatic: false });
  const service = mockEndApi({
    ...wellReplies(),
    getPlan: aPlan({ func_permission: "Advanced" }),
    getCourierTexts: texts.show,
    updateCourierTexts: texts.save,
    listUnknownTexts: { texts: [{ text: "Zone 7 scan", events: 12 }], engine: "deepl" },
  } as never);
  const pages = { "/track/trackingPage": trackingPage } as never;
  return { ...(await renderPage(service, "/track/trackingPage", pages, { standalone: true })), service };
}

const pair = (number: number) => within(screen.getByRole("group", { name: `Pair ${number}` }));

describe("the card of couriers' texts", () => {
  it("begins a pair from what couriers wrote, and saves it", async () => {
    const { container, service } = await open();

    expect(screen.getByText("12 events")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Add pair for “Zone 7 scan”" }));
    expect(screen.queryByText("12 events")).toBeNull();
    expect(pair(1).getByLabelText("The courier writes")).toHaveValue("Zone 7 scan");
    await userEvent.type(pair(1).getByLabelText("Customers read"), "Nearly there");
    expect(await faultsOf(container)).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Save" }));

    expect(await screen.findByText("Saved")).toBeInTheDocument();
    const [saved] = service.calls.filter(({ name }) => name === "updateCourierTexts");
    expect(saved!.input).toMatchObject({
      value: { pairs: [{ language: "en", before: "Zone 7 scan", after: "Nearly there", match: "whole" }] },
    });
  });

  it("switches automatic translation on, and says by whom", async () => {
    const { service } = await open();

    const box = screen.getByRole("checkbox", { name: "Translate other texts automatically" });
    expect(box).toHaveAccessibleDescription(/translated by DeepL/);
    await userEvent.click(box);
    await userEvent.click(screen.getByRole("button", { name: "Save" }));

    expect(await screen.findByText("Saved")).toBeInTheDocument();
    const [saved] = service.calls.filter(({ name }) => name === "updateCourierTexts");
    expect(saved!.input).toMatchObject({ value: { automatic: true } });
  });

  it("finds pairs by their words, and names what is there twice", async () => {
    const pairs = [1, 2, 3, 4, 5, 6].map((at) => ({
      ...{ language: "en", before: `Scan ${at}`, after: `Text ${at}`, match: "whole" },
    }));
    await open(pairs);

    await userEvent.type(screen.getByLabelText("Search pairs"), "text 3");
    expect(screen.getAllByRole("group", { name: /^Pair/ })).toHaveLength(1);
    const field = pair(3).getByLabelText("The courier writes");
    await userEvent.clear(field);
    await userEvent.type(field, "scan 1");
    await userEvent.clear(screen.getByLabelText("Search pairs"));

    expect(screen.getByText("This word is already listed.")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Remove pair 3" }));
    expect(screen.queryByText("This word is already listed.")).toBeNull();
  });
});
