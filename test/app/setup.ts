import "@testing-library/jest-dom/vitest";
import { cleanup, configure, prettyDOM } from "@testing-library/react";
import { UNSAFE_logV6DeprecationWarnings } from "react-router";
import { afterAll, afterEach, vi } from "vitest";
import { mockRequests } from "../msw/server";
import "./fast-dom";

/** Characters of the page that a failed test prints. */
const PRINTED = 20_000;

// Generous, as the time for a whole test: pages with many sections are looked through slowly on a shared machine.
configure({
  asyncUtilTimeout: 20_000,
  // Without the page, which would be printed for every try of a query that waits; a test that fails prints it once.
  getElementError: (message) => new Error(message ?? "No message"),
});

mockRequests();

afterEach(({ task }) => {
  if (task.result?.state === "fail") process.stderr.write(`${prettyDOM(document.body, PRINTED)}\n`);
  cleanup();
  vi.unstubAllGlobals();
});

// The files of one worker share a window and its modules (vitest.config.ts): what a file leaves in it ends with the file.
afterAll(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, "", "/");
  for (const element of [document.documentElement, document.body, document.head]) {
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
  }
  document.head.replaceChildren();
  document.body.replaceChildren();
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

// Without a layout nothing has an offset parent, and a popover stays away where its opener is not displayed.
Object.defineProperty(HTMLElement.prototype, "offsetParent", {
  get(this: HTMLElement) {
    return this.parentElement;
  },
});

// A modal dialog as far as tests look at it: open or not, and what had the focus gets it back.
const before = new WeakMap<HTMLDialogElement, Element | null>();
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  before.set(this, document.activeElement);
  this.open = true;
  this.querySelector<HTMLElement>("button, a, input, select, textarea")?.focus();
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
  (before.get(this) as HTMLElement | null)?.focus();
};

Element.prototype.scrollIntoView ??= () => {};
Element.prototype.scrollBy ??= () => {};

// Parts that come when they are first shown (lazyPart) are loaded before the first test: on a busy machine that takes longer
// than a test waits for what is on the screen.
const parts = import.meta.glob<object>([
  "../../app/{features,form}/**/*-dialog.tsx",
  "../../app/{features,form}/**/*-overlay.tsx",
  "../../app/{features,form}/**/*-machines.tsx",
  "../../app/features/inspector/live-*.tsx",
]);
await Promise.all(Object.values(parts).map((load) => load()));

// Its code comes once a page has nothing else to do. In the first test of a worker it would first be transformed, and come after what the test asks for.
await import("../../app/form/save-bar-machines");
