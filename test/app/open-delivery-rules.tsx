import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { DeliveryRules, ExampleOrder } from "../../contract/estimated-delivery";
import * as addOns from "../../app/routes/track.addOns";
import { estimateByRules } from "../../service/domain/promise/estimate-by-rules";
import { aPlan, wellReplies } from "../admin-data";
import { keptSetting } from "../kept-setting";
import { mockEndApi, type Replies } from "../msw/end-api";
import { someRules } from "../service/domain/promise/some-rules";
import { renderPage } from "./render-page";

/** A service that remembers the rules and calculates by the real engine, in a shop of UTC. */
export async function openDeliveryRules(rules: DeliveryRules = someRules(), replies: Replies = {}) {
  const setting = keptSetting<DeliveryRules>(rules);
  const service = mockEndApi({
    ...wellReplies(),
    getPlan: aPlan({ name: "Advanced", plan: "ADVANCED" }),
    getDeliveryRules: () => ({ ...setting.show(), timezone: "Europe/Berlin", courier_names: { ups: "UPS" } }),
    updateDeliveryRules: setting.save,
    tryDeliveryRules: (given: { rules: DeliveryRules; example: ExampleOrder }) =>
      estimateByRules(
        given.rules,
        {
          ...{ orderedAt: new Date(`${given.example.ordered_at}Z`), fulfilledAt: null, products: [] },
          ...{ country: given.example.country || null, region: null, postalCode: null },
          ...{ method: null, courier: null },
        },
        { timezone: "UTC", holidays: () => null },
      ),
    findSoldProducts: { products: [{ id: "7", title: "Floor lamp" }] },
    findCollections: { collections: [{ id: "48", title: "Made to order" }] },
    ...replies,
  } as never);
  const page = await renderPage(service, "/track/addOns", { "/track/addOns": addOns } as never, {
    standalone: true,
  });
  return { ...page, service };
}

export const bar = () => screen.queryByRole("region", { name: "Unsaved changes" });
export const save = () => userEvent.click(within(bar()!).getByRole("button", { name: "Save" }));
export const saved = (service: { calls: { name: string; input: unknown }[] }) =>
  (
    service.calls.findLast(({ name }) => name === "updateDeliveryRules")?.input as
      | { value: DeliveryRules }
      | undefined
  )?.value;
/** Written at once: typing letter by letter takes a long page seconds. */
export const fill = (label: string | RegExp, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
