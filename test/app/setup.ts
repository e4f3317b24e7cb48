import "@testing-library/jest-dom/vitest";
import { cleanup } from "@testing-library/react";
import { UNSAFE_logV6DeprecationWarnings } from "react-router";
import { afterEach, vi } from "vitest";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

// Remix's test stub does not set a flag that its router then recommends, once; it would fail whichever test comes first.
vi.spyOn(console, "warn").mockImplementation(() => {});
UNSAFE_logV6DeprecationWarnings(undefined);
vi.restoreAllMocks();

// Polaris asks the browser for things that jsdom does not have.
window.matchMedia ??= (media: string) =>
  ({
    media,
    matches: false,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }) as never;

window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

window.scrollTo = () => {};
