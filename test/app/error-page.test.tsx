import { createRemixStub } from "@remix-run/testing";
import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { failed } from "../../app/endApi/end-api-for.server";
import { createI18n } from "../../app/i18n/create-i18n";
import { TranslationProvider } from "../../app/i18n/translation";
import { readTexts } from "../../app/read-texts";
import { ErrorPage } from "../../app/shell/error-page";

function open(status: number, reason?: string) {
  const loader = () => {
    throw failed({ code: "A0000", message: "No", traceId: "t1", ...(reason && { reason }) }, status);
  };
  const Stub = createRemixStub([{ path: "/", Component: () => null, ErrorBoundary: ErrorPage, loader }]);
  render(
    <TranslationProvider i18n={createI18n("en", readTexts("en"))}>
      <Stub initialEntries={["/"]} />
    </TranslationProvider>,
  );
  return screen.findByRole("heading", { level: 1 });
}

describe("the page for a failure", () => {
  it.each([
    [413, "This is too large"],
    [415, "This cannot be read"],
    [422, "This cannot be read"],
    [429, "Too busy right now"],
    [503, "Too busy right now"],
  ])("says of status %i what it is, and not that we have been notified", async (status, title) => {
    expect(await open(status)).toHaveTextContent(title);
    expect(screen.queryByText(/we have been notified/)).not.toBeInTheDocument();
    expect(screen.getByText("Reference: t1")).toBeInTheDocument();
  });

  it.each([500, 502, 504])("says of status %i that we have been notified", async (status) => {
    expect(await open(status)).toHaveTextContent("Something went wrong");
    expect(screen.getByText(/we have been notified/)).toBeInTheDocument();
  });

  it.each([
    [undefined, "Page not found", "Go to the dashboard", "/track/dashboard"],
    ["orderNotFound", "This order is not in Waybill", "Back to orders", "/track/orders"],
    [
      "automationNotFound",
      "This automation is not in Waybill",
      "Back to automations",
      "/track/notification/automations",
    ],
  ])("has a way on from what is not there: %s", async (reason, title, action, address) => {
    expect(await open(404, reason)).toHaveTextContent(title);
    expect(screen.getByRole("link", { name: action })).toHaveAttribute("href", address);
  });

  it.each([
    [402, "See plans", "/track/billing"],
    [403, "Go to the dashboard", "/track/dashboard"],
    [401, "Open the Shopify admin", "https://admin.shopify.com/"],
    [500, "Go to the dashboard", "/track/dashboard"],
  ])("of status %i has a way on: %s", async (status, action, address) => {
    await open(status);
    expect(screen.getByRole("link", { name: action })).toHaveAttribute("href", address);
  });

  it("offers another try where that may help", async () => {
    await open(503);
    expect(screen.getByRole("button", { name: "Try again" })).toBeInTheDocument();
  });

  it("offers none where the same would be refused again", async () => {
    await open(413);
    expect(screen.queryByRole("button")).not.toBeInTheDocument();
  });
});
