import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import * as dashboard from "../../app/routes/track.dashboard";
import { CONFLICT, TIMEOUT } from "../../contract/errors";
import { wellReplies } from "../admin-data";
import { mockEndApi, Refusal, type Replies } from "../msw/end-api";
import { renderPage } from "./render-page";

async function openGuide(replies: Replies) {
  const service = mockEndApi({ ...wellReplies(), ...replies });
  await renderPage(service, "/track/dashboard", { "/track/dashboard": dashboard } as never);
  const sent = () => service.calls.filter(({ name }) => name === "updateSetup");
  return {
    service,
    keys: () => sent().map(({ request }) => request.headers.get("idempotency-key")),
    press: async () => {
      const before = sent().length;
      await userEvent.click(await screen.findByRole("button", { name: "Dismiss" }));
      await vi.waitUntil(() => sent().length > before, { timeout: 20_000 });
      await vi.waitUntil(() => screen.queryByRole("button", { name: "Dismiss" })?.ariaDisabled !== "true");
    },
  };
}

const done = { done: [], dismissed: true };

describe("the key of a write call", () => {
  it("is kept while nobody knows if the call was done, so that the service does it once", async () => {
    const { service, keys, press } = await openGuide({ updateSetup: new Refusal(TIMEOUT) });

    await press();
    service.reply({
      updateSetup: new Refusal(CONFLICT, "This change is still being saved.", { reason: "requestUnderWay" }),
    });
    await press();
    await press();
    service.reply({ updateSetup: done });
    await press();

    expect(keys()).toHaveLength(4);
    expect(new Set(keys()).size).toBe(1);
  });

  it("is another for each call that was answered, by a refusal too", async () => {
    const { service, keys, press } = await openGuide({ updateSetup: new Refusal(CONFLICT) });

    await press();
    service.reply({ updateSetup: done });
    await press();

    expect(new Set(keys()).size).toBe(2);
    for (const key of keys()) expect(key).toMatch(/^[0-9a-f]{32}$/);
  });
});
