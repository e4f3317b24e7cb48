import { createRemixStub } from "@remix-run/testing";
import polaris from "@shopify/polaris/locales/en.json";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { createI18n } from "../../app/i18n/create-i18n";
import { PolarisTextsContext } from "../../app/i18n/polaris-texts";
import { TranslationProvider } from "../../app/i18n/translation";
import { readTexts } from "../../app/read-texts";
import { ShopDomain } from "../../contract/ids";
import type { OperationsView } from "../../app/features/operations/load-operations.server";
import OperationsRoute from "../../app/routes/track_.operations";
import { faultsOf } from "./render-page";

const SHOP = ShopDomain.parse("a.myshopify.com");
const AT = "2026-11-20T12:00:00.000Z";
const failed = {
  kind: "event" as const,
  name: "order-list.refresh",
  error: "TypeError at refresh-orders.ts",
};
const view: OperationsView = {
  operations: {
    operator: { name: "Ada", expires_at: AT },
    queues: [{ name: "shipment.track", waiting: 1, running: 2, failed: 0 }],
    tracking: [{ call: "register", provider: null, waiting: 1200, stores: 3, put_off: 2, oldest: AT }],
    tasks: [{ kind: "bulk.run", waiting: 0, running: 1, oldest: AT }],
    channels: [
      { name: "customer-mail", waiting: 3, stores: 1, oldest: AT, failed: 0 },
      { name: "usage-record", waiting: 0, stores: 0, oldest: null, failed: 0 },
    ],
    failures: [{ ...failed, count: 12, stores: 2, oldest: AT, newest: AT }],
    pauses: [{ channel: "usage-record", shop: null, by: "Grace", since: AT, until: null }],
    acts: [
      {
        id: "1",
        by: "Grace",
        action: "channel.paused",
        shop: null,
        details: { channel: "usage-record" },
        at: AT,
      },
    ],
  },
  store: null,
  list: {
    ...failed,
    shop: null,
    failures: [{ id: "7", shop: SHOP, error: failed.error, about: "order.changed, order 7", at: AT }],
  },
};

async function open(shown: OperationsView | null) {
  const submitted: Record<string, unknown>[] = [];
  const Stub = createRemixStub([
    {
      path: "/track/operations",
      Component: OperationsRoute,
      loader: () => ({ view: shown, hasEnded: false }),
      action: async ({ request }) => {
        submitted.push(Object.fromEntries(await request.formData()));
        return { result: { ok: true, message: "Done." } };
      },
    },
  ]);
  const { container } = render(
    <TranslationProvider i18n={createI18n("en", readTexts("en"))}>
      <PolarisTextsContext.Provider value={polaris}>
        <Stub initialEntries={["/track/operations"]} future={{ v3_singleFetch: true }} />
      </PolarisTextsContext.Provider>
    </TranslationProvider>,
  );
  await screen.findByRole("heading", { level: 1, name: "Operations" });
  return { container, submitted };
}

describe("the operator's console", () => {
  it("shows what waits, what has failed and what is paused, and reads well aloud", async () => {
    const { container } = await open(view);

    const failures = within(screen.getByRole("region", { name: "Failures by error" }));
    expect(
      failures.getByRole("row", { name: /event order-list\.refresh TypeError.* 12 2/ }),
    ).toBeInTheDocument();
    expect(screen.getByRole("row", { name: "register any 1,200 3 2 2026-11-20 12:00" })).toBeVisible();
    expect(screen.getByText(/by Grace since 2026-11-20 12:00/)).toBeInTheDocument();
    expect(await faultsOf(container)).toEqual([]);
  });

  it("asks before all with an error are replayed, and not before one is", async () => {
    const { submitted } = await open(view);

    await userEvent.click(screen.getByRole("button", { name: /Replay all of order-list.refresh/ }));
    await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
    await userEvent.click(screen.getByRole("button", { name: "Replay 7" }));
    expect(await screen.findByText("Done.")).toBeInTheDocument();
    expect(submitted).toEqual([{ act: "replay", ...failed, id: "7", shop: "a.myshopify.com" }]);

    await userEvent.click(screen.getByRole("button", { name: /Replay all of order-list.refresh/ }));
    await userEvent.click(await screen.findByRole("button", { name: "Replay" }));
    await expect.poll(() => submitted.at(-1)).toEqual({ act: "replay", ...failed, shop: "all" });
  });

  it("asks for a token where nobody is signed in", async () => {
    const { container } = await open(null);

    expect(screen.getByLabelText("Operator token")).toHaveAttribute("type", "password");
    expect(await faultsOf(container)).toEqual([]);
  });
});
