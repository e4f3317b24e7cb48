import { afterEach, beforeEach, expect, vi } from "vitest";

/** A test that writes errors or warnings to the console fails: somebody would have to read them. */
beforeEach(() => {
  vi.spyOn(console, "error");
  vi.spyOn(console, "warn");
});

afterEach(() => {
  const said = [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.warn).mock.calls];
  vi.restoreAllMocks();
  expect(said, "nothing on the console").toEqual([]);
});
