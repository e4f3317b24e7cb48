import type { ShouldRevalidateFunction } from "@remix-run/react";
import type { Topic } from "../../contract/topics";
import { isCallResult } from "../endApi/calls";

/** For pages that name no topics: read again where anything has changed. */
export const reloadOnAny: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && (!isCallResult(actionResult) || actionResult.changes.length > 0);

/** A page's `shouldRevalidate`: after a call its data is read again only where the call has changed one of these topics. */
export const reloadOn =
  (...topics: Topic[]): ShouldRevalidateFunction =>
  ({ actionResult, defaultShouldRevalidate }) =>
    defaultShouldRevalidate &&
    (!isCallResult(actionResult) || actionResult.changes.some((topic) => topics.includes(topic)));
