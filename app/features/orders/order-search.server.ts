import { z } from "zod";
import { OrderTab } from "../../../contract/orders";

// An address is typed and shared by people: what makes no sense in it is left out, not refused.
const Search = z.object({
  tab: OrderTab.catch("all"),
  query: z.string().trim().max(200).catch(""),
  after: z.string().min(1).max(200).optional().catch(undefined),
});

/** What the address of the orders page asks for. */
export function wishIn(url: string): z.output<typeof Search> {
  return Search.parse(Object.fromEntries(new URL(url).searchParams));
}
