import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * The `shouldRevalidate` of a page that is read again whenever the router says so. A page without one is read after each
 * letter of a search and after a call that found no network: Remix's single fetch asks only pages that have it.
 */
export const followRouter: ShouldRevalidateFunction = ({ defaultShouldRevalidate }) =>
  defaultShouldRevalidate;
