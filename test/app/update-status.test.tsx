import { createRemixStub } from "@remix-run/testing";
import polaris from "@shopify/polaris/locales/en.json";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { ShownStatusUpdate } from "../../app/features/update-status/read-status-update.server";
import { createI18n } from "../../app/i18n/create-i18n";
import { PolarisTextsContext } from "../../app/i18n/polaris-texts";
import { TranslationProvider } from "../../app/i18n/translation";
import { readTexts } from "../../app/read-texts";
import UpdateStatusRoute, { shouldRevalidate } from "../../app/routes/track_.orders.updateStatus";
import { faultsOf } from "./render-page";

const open: ShownStatusUpdate = {
  store: "Fern & Harbour",
  order: "#1042",
  orderLink: "https://admin.shopify.com/store/fern/apps/waybill/track/orders/7",
  status: "in_transit",
  shipments: [{ number: "1Z5R8", courier: null, status: "in_transit", isManual: false }],
  expires: "Nov 27, 2026",
  isOpen: true,
  done: null,
};
const done = {
  ...{ status: "delivered" as const, at: "Nov 20, 2026, 1:00 PM" },
  ...{ areCustomersNotified: false, undoUntil: "1:30 PM", isUndone: false },
};
const used: ShownStatusUpdate = { ...open, isOpen: false, done };
const undone: ShownStatusUpdate = { ...open, done: { ...done, isUndone: true, undoUntil: null } };

/** `after`: what the page shows after each of its forms. */
async function openPage(
  first: ShownStatusUpdate,
  after: ShownStatusUpdate[] = [],
  refused: object | null = null,
) {
  const sent: Record<string, unknown>[] = [];
  let shown = first;
  const Stub = createRemixStub([
    {
      path: "/track/orders/updateStatus",
      Component: UpdateStatusRoute,
      loader: () => ({ view: { isShown: true, ...shown }, key: `key-${sent.length}` }),
      shouldRevalidate,
      action: async ({ request }) => {
        sent.push(Object.fromEntries(await request.formData()));
        shown = after.shift() ?? shown;
        return refused;
      },
    },
  ]);
  const { container } = render(
    <TranslationProvider i18n={createI18n("en", readTexts("en"))}>
      <PolarisTextsContext.Provider value={polaris}>
        <Stub initialEntries={["/track/orders/updateStatus?link=wl1.x"]} future={{ v3_singleFetch: true }} />
      </PolarisTextsContext.Provider>
    </TranslationProvider>,
  );
  await screen.findByRole("heading", { level: 1, name: "Update order status" });
  return { container, sent, user: userEvent.setup() };
}

const choice = (name: string) => screen.getByRole("radio", { name });
const press = (name: string) => screen.getByRole("button", { name });

it("sends the choice with the key of the request, and takes the focus to what has come of it", async () => {
  const { container, sent, user } = await openPage(open, [used, undone]);
  expect(await faultsOf(container)).toEqual([]);
  expect(screen.getAllByRole("radio").filter((radio) => (radio as HTMLInputElement).checked)).toEqual([]);

  await user.click(choice("Delivered"));
  await user.click(screen.getByRole("checkbox", { name: /^Tell customers by email/ }));
  await user.click(press("Set status"));
  const result = await screen.findByText("Status set to Delivered");
  expect(sent).toEqual([{ key: "key-0", status: "DELIVERED", notify: "yes" }]);
  await waitFor(() => expect(document.activeElement).toContainElement(result));
  expect(screen.queryByRole("radio")).toBeNull();
  expect(await faultsOf(container)).toEqual([]);

  await user.click(press("Undo"));
  const back = await screen.findByText("Undone: the order has its previous status again");
  expect(sent[1]).toEqual({ key: "key-1", act: "undo" });
  await waitFor(() => expect(document.activeElement).toContainElement(back));
  expect(choice("Delivered")).not.toBeChecked();
});

it("takes no focus where a used link is opened, and says what was chosen and until when it can be undone", async () => {
  await openPage(used);

  expect(document.activeElement).toBe(document.body);
  expect(screen.getByText(/Set with this link on Nov 20, 2026, 1:00 PM\./)).toBeVisible();
  expect(screen.getByText("You can undo this until 1:30 PM.")).toBeVisible();
});

it("shows what was refused beside the form, and a wrong choice at the choice", async () => {
  const fields = [{ path: "status", key: "choice", values: {}, message: "Choose one of the options." }];
  const { user } = await openPage(open, [], { code: "A0400", message: "Wrong.", traceId: "t", fields });
  await user.click(choice("Expired"));
  await user.click(press("Set status"));

  await screen.findByText("Choose one of the options.");
  expect(screen.getByRole("group", { name: "Status of every parcel" })).toHaveAccessibleDescription(
    "Choose one of the options.",
  );
  expect(screen.queryByText("Wrong.")).toBeNull();
});
