import { afterAll, afterEach, expect } from "vitest";
import { takeForgotten } from "./noted-changes/forgotten";

/** A write of what pages show that no `noteChange` notes fails the test; one within `beforeAll`, the file. */
function expectNothingForgotten(): void {
  expect(takeForgotten(), "writes that open pages do not learn of (decisions/044)").toEqual([]);
}

afterEach(expectNothingForgotten);
afterAll(expectNothingForgotten);
