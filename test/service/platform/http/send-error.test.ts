import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { BAD_PARAMETER, NOT_FOUND, PLAN_REQUIRED, USER_ERROR } from "../../../../contract/errors";
import { LOCALES } from "../../../../contract/locales";
import type { Reason } from "../../../../contract/reasons";
import { AppError } from "../../../../service/platform/errors";
import { sendError } from "../../../../service/platform/http/errors";
import { createLog } from "../../../../service/platform/log";
import { createRefusalTranslator } from "../../../../service/platform/i18n/refusal-texts";

const lines: string[] = [];
const log = createLog("info", { write: (line: string) => void lines.push(line) });
const TAGS = [...new Set(LOCALES.map(({ tag }) => tag))];
const textsOf = (file: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../../contract/texts/${file}.json`, import.meta.url), "utf8"),
  ) as Record<"refusals" | "fieldErrors", Record<string, string>>;

it("a refusal is said in the reader's language, and named for machines", () => {
  const refused = new AppError(PLAN_REQUIRED, "planRequired", {
    values: { level: "Growth" },
    details: { feature: "export" },
  });

  expect(sendError({ log }, refused, "t1", "en")).toEqual({
    status: 402,
    body: {
      code: "A0402",
      msg: "Available for Growth plan",
      data: { reason: "planRequired", level: "Growth", feature: "export" },
      traceId: "t1",
    },
  });
  expect(sendError({ log }, refused, "t1", "ja").body.msg).toBe("Growthプランで利用できます");
});

it("a wrong field is said in the reader's language, with its path, key and values", () => {
  const refused = new AppError(BAD_PARAMETER, "wrongFields", {
    fields: [{ path: "rows.0.name", key: "tooLong", values: { max: 60 } }],
  });

  expect(sendError({ log }, refused, "t1", "de").body).toMatchObject({
    msg: "Bitte korrigieren Sie die markierten Felder.",
    data: {
      fields: [
        {
          path: "rows.0.name",
          key: "tooLong",
          values: { max: 60 },
          message: "Geben Sie höchstens 60 Zeichen ein.",
        },
      ],
    },
  });
});

it("what nobody expected says Serve error, and is logged", () => {
  lines.length = 0;

  const { status, body } = sendError({ log }, new Error("secret"), "t1", "en");

  expect([status, body]).toEqual([
    500,
    { code: "B0001", msg: "Serve error", data: { reason: "serveError" }, traceId: "t1" },
  ]);
  expect(lines.join()).toContain("unexpected error");
});

it("every reason has a sentence of its own in every language", () => {
  const english = textsOf("en").refusals;
  const values = {
    level: "Growth",
    courier: "UPS",
    limit: 7,
    domain: "a.b",
    plans: "Growth",
    message: "no",
    order: "#7",
    seconds: 30,
    minutes: 5,
  };

  for (const tag of TAGS) {
    const sentences = Object.keys(english).map(
      (reason) =>
        sendError({ log }, new AppError(USER_ERROR, reason as Reason, { values }), "t1", tag).body.msg,
    );
    const untranslated = sentences.filter(
      (text, index) => text.includes("{") || (tag !== "en" && text === Object.values(english)[index]),
    );
    expect([tag, untranslated]).toEqual([tag, []]);
  }
});

it("a refusal without a text is said in English, logged once for its language, and nothing is thrown", () => {
  lines.length = 0;
  const staff = { refusals: {}, fieldErrors: {} };
  const english = { refusals: { orderNotFound: "This order was not found." }, fieldErrors: {} };
  const texts = createRefusalTranslator({ en: english, ja: { refusals: {}, fieldErrors: {} } }, staff);

  const said = [1, 2].map(() => texts.reason(log, "ja", "orderNotFound"));

  expect(said).toEqual(["This order was not found.", "This order was not found."]);
  expect(texts.reason(log, "ja", "noteNotFound")).toBe("noteNotFound");
  expect(lines.map((line) => (JSON.parse(line) as { text: string }).text)).toEqual([
    "ja/refusals.orderNotFound",
    "ja/refusals.noteNotFound",
  ]);
});

it("another code than B0001 is not logged", () => {
  lines.length = 0;

  sendError({ log }, new AppError(NOT_FOUND, "orderNotFound"), "t1", "fr");

  expect(lines).toEqual([]);
});
