import type { ValidCalls } from "../../main/http/valid-call";

export function courierTextCalls(): ValidCalls {
  const pair = { language: "de", before: "Left the zone", after: "Unterwegs", match: "whole" } as const;
  return { updateCourierTexts: { input: { value: { pairs: [pair] }, version: 0 } } };
}
