import { describe, expect, it } from "vitest";
import { placeOfError } from "../../../service/platform/place-of-error";

const withStack = (error: Error, ...frames: string[]) =>
  Object.assign(error, {
    stack: [`${error.name}: anna@example.com`, ...frames.map((frame) => `    at ${frame}`)].join("\n"),
  });

describe("the place of an error", () => {
  it("is the function that threw it, whatever the message says", () => {
    function decideWrite() {
      return placeOfError(new TypeError("anna@example.com\n    at forged (/etc/passwd:1:1)"));
    }
    expect(decideWrite()).toBe("TypeError at decideWrite");
  });

  it("is ours in the built product, not the driver's, and is called the same by the next build", () => {
    const error = Object.assign(new Error("duplicate key"), { code: "23505", constraint: "orders_pkey" });
    error.name = "error";
    expect(
      placeOfError(
        withStack(
          error,
          "/srv/node_modules/pg/lib/client.js:614:17",
          "process.processTicksAndRejections (node:internal/process/task_queues:95:5)",
          "async PostgresConnection.executeQuery (file:///srv/node_modules/kysely/dist/driver.js:91:28)",
          "async insertOrders (file:///srv/build/run-process-V5QSHWLG.js:1234:5)",
        ),
      ),
    ).toBe("error 23505 orders_pkey at insertOrders");
    expect(
      placeOfError(
        withStack(new RangeError(), "async file:///srv/build/server-parts/run-process-V5QSHWLG.js:9:5"),
      ),
    ).toBe("RangeError at run-process.js");
  });

  it.each([
    ["text", "string"],
    [undefined, "undefined"],
    [null, "object"],
    [Object.assign(new Error("x"), { stack: undefined }), "Error"],
    [Object.assign(new Error("x"), { stack: "", code: "an address <a@b.c>" }), "Error"],
  ])("is said of whatever was thrown: %j", (thrown, place) => {
    expect(placeOfError(thrown)).toBe(place);
  });
});
