import { render, screen } from "@testing-library/react";
import { AppProvider } from "@shopify/polaris";
import { describe, expect, it } from "vitest";
import polaris from "@shopify/polaris/locales/en.json";
import { CallFailure } from "../../app/components/call-failure";
import { fieldError, type Failure } from "../../app/endApi/failure";
import { createI18n } from "../../app/i18n/create-i18n";
import { TranslationProvider } from "../../app/i18n/translation";
import { readTexts } from "../../app/read-texts";
import { fetchInLanguage } from "../../app/shell/fetch-in-language";
import type { LanguageTag } from "../../contract/locales";

function show(failure: Failure, tag: LanguageTag = "en", title?: string) {
  const i18n = createI18n(tag, readTexts(tag));
  render(
    <AppProvider i18n={polaris}>
      <TranslationProvider i18n={i18n}>
        <CallFailure failure={failure} {...(title && { title })} />
      </TranslationProvider>
    </AppProvider>,
  );
  return document.body.textContent;
}

describe("a failed call is said", () => {
  it("in the service's words, as they are", () => {
    expect(show({ code: "A0404", message: "この注文は見つかりません。", traceId: "t1" })).toBe(
      "この注文は見つかりません。",
    );
    expect(show({ code: "B0001", message: "Something broke.", traceId: "t2" })).toContain("Reference: t2");
  });

  it("with when the next try is let through", () => {
    expect(show({ code: "B0210", message: "Too many requests.", traceId: "t1", retryAfter: 290 })).toBe(
      "Too many requests.You can try again in 5 minutes.",
    );
  });

  it("in our own where the network was lost", () => {
    expect(show({ code: "network", message: "Network Error", traceId: null })).toBe(
      "Network ErrorWaybill could not be reached. Please check your connection.",
    );
    expect(screen.queryByText("null")).toBeNull();
  });

  it.each<[string, LanguageTag, RegExp]>([
    ["B0100", "en", /^timeoutWaybill did not answer in time/],
    ["B0100", "ja", /^タイムアウト/],
    ["network", "ja", /^ネットワークエラー/],
    ["B0001", "en", /^Serve error/],
    ["B0001", "de", /^Serverfehler/],
    ["A0400", "en", /^What was sent cannot be read\./],
    ["A0413", "fr", /^Ce qui a été envoyé dépasse/],
  ])("without a sentence of the service: %s in %s", (code, tag, words) => {
    expect(show({ code, message: "", traceId: code === "network" ? null : "t1" }, tag)).toMatch(words);
  });

  it("never in the English of what the app's own routes say to developers", () => {
    expect(show({ code: "A0400", message: "Unknown intent", traceId: null }, "ja")).not.toContain("Unknown");
  });

  it("with what failed before the reason", () => {
    const gone = { code: "A0404", message: "This note was not found.", traceId: "t1" };

    expect(show(gone, "en", "Delete failed")).toBe("Delete failedThis note was not found.");
  });
});

it("a field's sentence is found by its path, or by one within it", () => {
  const wrong = (path: string) => ({ path, key: "email" as const, values: {}, message: `wrong ${path}` });
  const failure = { fields: [wrong("recipients.1"), wrong("recipient")] };

  expect(fieldError(failure, "recipients")).toBe("wrong recipients.1");
  expect(fieldError(failure, "recipient")).toBe("wrong recipient");
  expect([fieldError(failure, "name"), fieldError(null, "name")]).toEqual([undefined, undefined]);
});

it("our own server is told the page's language, others are not", async () => {
  const asked: (string | null)[] = [];
  const send = fetchInLanguage(async (_, init) => {
    asked.push(new Headers(init?.headers).get("x-waybill-locale"));
    return new Response();
  });
  document.documentElement.lang = "ja";

  await send("/track/tags", { method: "post", headers: { accept: "text/html" } });
  await send("https://other.example/");

  expect(asked).toEqual(["ja", null]);
  document.documentElement.lang = "en";
});
