import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import * as page from "../../app/routes/track.settings_.couriers";
import * as couriers from "../../app/routes/track_.couriers";
import { courierSettings, wellReplies } from "../admin-data";
import { fakeEndApi, type Replies } from "../fake-end-api";
import { faultsOf, renderPage } from "./render-page";

const pages = { "/track/settings/couriers": page, "/track/couriers": couriers } as never;

const open = async (replies: Replies = {}) => {
  const service = fakeEndApi({
    ...wellReplies(),
    updateCourierSettings: ((input: object) => input) as never,
    listCouriers: {
      content: [
        {
          code: "ups",
          name: "UPS",
          country: "US",
          homepage: null,
          phone: null,
          tracking_url: null,
          level: null,
          available: true,
        },
      ],
      next: null,
      total: 1,
      list: { read_at: null, error: null },
    },
    ...replies,
  });
  const view = await renderPage(service, "/track/settings/couriers", pages, { standalone: true });
  const inputOf = (name: string) => service.calls.find((call) => call.name === name)?.input;
  return { ...view, service, inputOf };
};
const bar = () => screen.queryByRole("region", { name: "Unsaved changes" });

describe("the couriers card", () => {
  it("saves what was changed, and nothing else", async () => {
    const { inputOf } = await open();

    await userEvent.click(screen.getByRole("button", { name: "Move GLS Germany up" }));
    await userEvent.click(within(bar()!).getByRole("button", { name: "Save" }));

    expect(await screen.findByText("Courier settings saved")).toBeInTheDocument();
    expect(inputOf("updateCourierSettings")).toEqual({
      ...courierSettings().settings,
      preferred: ["gls-de", "dpd-de"],
    });
    expect(inputOf("updateCorrection")).toBeUndefined();
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
    await userEvent.click(screen.getByRole("button", { name: "Find out" }));

    expect(await screen.findByText("97%")).toBeInTheDocument();
    expect(screen.getByText(/It goes to Germany, where the courier is at home/)).toBeInTheDocument();
  });

  it("finds a courier by name and maps a name to it", async () => {
    const { inputOf } = await open();

    await userEvent.type(screen.getByRole("combobox", { name: "Add a preferred courier" }), "up");
    await userEvent.click(await screen.findByRole("option", { name: "UPS" }));
    await userEvent.click(within(bar()!).getByRole("button", { name: "Save" }));

    expect(await screen.findByText("Courier settings saved")).toBeInTheDocument();
    expect(inputOf("updateCourierSettings")).toMatchObject({ preferred: ["dpd-de", "gls-de", "ups"] });
  });

  it("is readable with a screen reader", async () => {
    const { container } = await open();

    expect(await faultsOf(container)).toEqual([]);
  });
});
