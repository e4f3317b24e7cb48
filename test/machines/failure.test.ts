import { expect, it } from "vitest";
import { failureIn } from "../../machines/tooling/failure";

it("a call that failed is told in the service's words, with its trace where there is one", () => {
  const failure = { code: "A0402", message: "Available for Growth plan", traceId: "7f3a" };

  expect(failureIn(failure)).toEqual(failure);
  expect(failureIn({ code: "network", message: "Network Error" })).toEqual({
    code: "network",
    message: "Network Error",
    traceId: null,
  });
});

it("a refusal keeps its reason and the fields that were refused", () => {
  const fields = [
    { path: "name", key: "nameTaken" as const, values: {}, message: "This name is already taken." },
  ];
  const failure = { code: "A0400", message: "Another tag has this name.", traceId: "7f3a", fields };

  expect(failureIn({ ...failure, reason: "tagNameTaken" })).toEqual({ ...failure, reason: "tagNameTaken" });
});

it.each([undefined, null, new Error("mistake"), { code: "A0402" }, { code: 3, message: "x" }, "text"])(
  "anything else is a mistake of ours, without words for a merchant: %j",
  (error) => {
    expect(failureIn(error)).toEqual({ code: "", message: "", traceId: null });
  },
);
