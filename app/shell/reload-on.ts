import type { ShouldRevalidateFunction } from "@remix-run/react";
import type { Topic } from "../../contract/topics";
import { isCallResult } from "../endApi/calls";

/**
 * A page's `shouldRevalidate`: after a call its data is read again only where the call has changed one of these topics. A page
 * without one is read after each letter of a search and after a call that found no network: Remix asks only pages that have it.
 */
export const reloadOn =
  (...topics: Topic[]): ShouldRevalidateFunction =>
  ({ actionResult, defaultShouldRevalidate }) =>
    defaultShouldRevalidate &&
    (!isCallResult(actionResult) || actionResult.changes.some((topic) => topics.includes(topic)));
