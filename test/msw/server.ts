import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect } from "vitest";

/** Answers what a test says; a test adds its handlers with `server.use`, and they end with it. */
export const server = setupServer();

/** For a test file or its set-up: from now on nothing of it reaches a network, and a request nobody answers fails its test. */
export function mockRequests(): void {
  const mistakes: Error[] = [];
  beforeAll(() => {
    server.listen({ onUnhandledRequest: "error" });
    // A handler that throws is a mistake of the test, and not the error page that the screen would make of it.
    server.events.on("unhandledException", ({ error }) => mistakes.push(error));
  });
  afterEach(() => {
    server.resetHandlers();
    expect(mistakes.splice(0), "mistakes of the test's own answers").toEqual([]);
  });
  afterAll(() => {
    server.events.removeAllListeners();
    server.close();
  });
}
