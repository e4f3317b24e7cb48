import { expect, it } from "vitest";
import { z } from "zod";
import { BAD_PARAMETER } from "../../../../contract/errors";
import { OrderFilter } from "../../../../contract/order-filter";
import { AppError } from "../../../../service/platform/errors";
import { sendError } from "../../../../service/platform/http/errors";
import { wrongFieldsOf } from "../../../../service/platform/http/wrong-fields";
import { createLog } from "../../../../service/platform/log";

const log = createLog("silent");

/** What the service says beside the fields that the schema refuses. */
function said(schema: z.ZodType, input: unknown, tag: "en" | "ja") {
  const { error } = schema.safeParse(input, { reportInput: true });
  const refused = new AppError(BAD_PARAMETER, "wrongFields", { fields: wrongFieldsOf(error!) });
  const { data } = sendError({ log }, refused, "t1", tag).body as unknown as {
    data: { fields: { path: string; message: string }[] };
  };
  return data.fields.map(({ path, message }) => [path, message]);
}

it.each(["2026-13-01", "2026-02-30", "01.11.2026", "2026-11-01T00:00:00Z", "", 20261101, null, { day: 1 }])(
  "a date of the order list's filter that is %j is said to have a wrong format",
  (date) => {
    for (const field of ["ordered_from", "ordered_to", "shipped_from", "shipped_to"]) {
      expect(said(OrderFilter, { [field]: date }, "en")).toEqual([[field, "Date format error"]]);
      expect(said(OrderFilter, { [field]: date }, "ja")).toEqual([[field, "日付の形式が正しくありません"]]);
    }
  },
);

it("a time of a call to come is said to have a wrong format, and a missing date to be missing", () => {
  const schema = z.object({ from: z.iso.time(), at: z.iso.datetime() });

  expect(said(schema, { from: "25:00", at: "yesterday" }, "en")).toEqual([
    ["from", "Time format error"],
    ["at", "Date format error"],
  ]);
  expect(said(schema, { from: "25:00", at: "yesterday" }, "ja")).toEqual([
    ["from", "時刻の形式が正しくありません"],
    ["at", "日付の形式が正しくありません"],
  ]);
  expect(said(z.object({ day: OrderFilter.shape.ordered_from.unwrap() }), {}, "en")).toEqual([
    ["day", "This field is required."],
  ]);
});
