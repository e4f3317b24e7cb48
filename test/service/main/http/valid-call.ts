import type { InputOf } from "../../../../contract/endpoint";
import type { EndpointName, Endpoints } from "../../../../contract/endpoints";
import type { TestService, TestShop } from "../../harness";

/** What the records of every area are made for: a shop with one order and its shipment. */
export interface Prepared {
  service: TestService;
  shop: TestShop;
  /** A shop without records, for calls that would take from the others what they need. */
  guest: TestShop;
  order: string;
  shipment: string;
}

/** What a valid call needs beyond the contract's defaults. */
export interface ValidCall<Input> {
  /** A function where it differs from one call to the next. */
  input: Input | (() => Input);
  /** Who makes it; without one the shop with the records. */
  caller?: Pick<TestShop, "bearer">;
  /** Run before the call where it undoes what it needs, or may succeed only once. */
  restore?: () => Promise<void>;
}

/** Valid calls of an area, in `<area>.calls.ts` beside its tests; one without an entry needs its defaults only. */
export type ValidCalls = { [Name in EndpointName]?: ValidCall<InputOf<Endpoints[Name]>> };
