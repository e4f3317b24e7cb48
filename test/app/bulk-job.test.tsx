import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import type { BulkJob } from "../../contract/bulk";
import { faultsOf } from "./render-page";
import { bulkRequests, box, openOrders, press } from "./bulk-page";

const aJob = (change: Partial<z.input<typeof BulkJob>> = {}): z.input<typeof BulkJob> => ({
  id: "9",
  action: "delete",
  tag: null,
  status: null,
  state: "running",
  total: 200,
  done: 50,
  failed: 0,
  left_out: 0,
  failures: [],
  created_at: "2026-11-21T10:00:00.000Z",
  finished_at: null,
  undo_until: null,
  ...change,
});

describe("a job", () => {
  it("shows its bar whenever the page is opened, and can be stopped", async () => {
    const { service } = await openOrders({
      listBulkJobs: { jobs: [aJob()] },
      cancelBulkJob: aJob({ state: "cancelled" }),
    });

    expect(await screen.findByText("50 of 200 orders")).toBeInTheDocument();
    service.reply({ listBulkJobs: { jobs: [aJob({ state: "cancelled" })] } });
    await press("Stop");

    expect(await screen.findByText("Stopped after 50 of 200 orders.")).toBeInTheDocument();
    expect(service.calls.find(({ name }) => name === "cancelBulkJob")?.input).toEqual({ id: "9" });
  });

  it("reports its end with what failed, and can be undone and put away", async () => {
    const ended = aJob({
      state: "done",
      done: 199,
      failed: 1,
      failures: [{ id: "77", order: null, why: "not_found" }],
      undo_until: "2026-11-21T10:30:00.000Z",
    });
    const { service } = await openOrders({ listBulkJobs: { jobs: [ended] }, dismissBulkJob: ended });

    expect(await screen.findByText("199 orders deleted")).toBeInTheDocument();
    expect(screen.getByText(/it no longer exists/)).toBeInTheDocument();
    service.reply({ listBulkJobs: { jobs: [] } });
    await press("Undo");

    await expect
      .poll(() => bulkRequests(service))
      .toEqual([{ selection: { job: "9" }, action: { kind: "restore" } }]);
    await expect.poll(() => screen.queryByText("199 orders deleted")).toBeNull();
  });

  it("of a few orders, which a toast has told of, is folded, and can be undone there", async () => {
    const few = aJob({ state: "done", total: 3, done: 3, undo_until: "2026-11-21T10:30:00.000Z" });
    const many = aJob({ id: "8", state: "done", done: 200 });
    const { service } = await openOrders({ listBulkJobs: { jobs: [few, many] }, dismissBulkJob: few });

    expect(await screen.findByText("200 orders deleted")).toBeVisible();
    expect(screen.getByText("3 orders deleted")).not.toBeVisible();
    await userEvent.click(screen.getByText("Recent changes (1)"));
    expect(screen.getByText("3 orders deleted")).toBeVisible();
    await press("Undo");

    await expect
      .poll(() => bulkRequests(service))
      .toEqual([{ selection: { job: "9" }, action: { kind: "restore" } }]);
  });

  it("is readable with a screen reader, as are the bar and its dialogs", async () => {
    const { container } = await openOrders({
      listBulkJobs: { jobs: [aJob(), aJob({ id: "8", state: "done" })] },
    });
    await screen.findByText("50 of 200 orders");
    await userEvent.click(box("#1001"));

    for (const [name, away] of [
      ["Tags", "Close"],
      ["Set status", "Cancel"],
      ["Sync", "Cancel"],
    ] as const) {
      await press(name);
      await screen.findByRole("dialog");
      expect(await faultsOf(container)).toEqual([]);
      // The × in the corner is called Close as well.
      await userEvent.click(screen.getAllByRole("button", { name: away }).at(-1)!);
    }
  });
});
