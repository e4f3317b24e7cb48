import type { ResponseOf } from "../../contract/endpoint";
import type { Endpoints } from "../../contract/endpoints";
import type { LoadContext } from "../load-context";
import type { PresentedCalls } from "./calls";
import type { EndApi } from "./create-end-api.server";

export interface PresenterArgs {
  endApi: EndApi;
  request: Request;
  context: LoadContext;
}

/** What makes of the service's answer to a call what pages get; one for each of `PresentedCalls`. */
export type Presenters = {
  [Name in keyof PresentedCalls]: (
    data: ResponseOf<Endpoints[Name]>,
    given: PresenterArgs,
  ) => Promise<PresentedCalls[Name]>;
};
