import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import * as importing from "../../app/routes/track.orders.import";
import * as file from "../../app/routes/track_.orders.import.file";
import type { Import, ImportDetail, ImportPreview } from "../../contract/imports";
import { wellReplies } from "../admin-data";
import { mockEndApi, Refusal, type Replies } from "../msw/end-api";
import { faultsOf, renderPage } from "./render-page";

const pages = { "/track/orders/import": importing } as never;
const anImport = (change: Partial<Import> = {}) =>
  ({
    id: "5",
    name: "numbers.csv",
    state: "checked",
    problem: null,
    size: 1000,
    progress: 100,
    lines: 10,
    imported: 0,
    known: 1,
    wrong: 2,
    created_at: "2026-11-20T12:00:00.000Z",
    finished_at: null,
    ...change,
  }) as never;
const problems = [
  {
    line: 3,
    problems: [
      { problem: "order_unknown" as const, column: "Order" },
      { problem: "quote_open" as const, column: null },
    ],
    order_number: "#9",
    tracking_number: "X1",
  },
  {
    line: 7,
    problems: [{ problem: "number_rounded" as const, column: "Number" }],
    order_number: "#8",
    tracking_number: "1E+12",
  },
];
const detail = (change: Partial<Import> = {}, listed: ImportDetail["problems"] = problems) =>
  ({
    import: anImport(change),
    problems: listed,
    lowered: [{ line: 9, order_number: "#7", tracking_number: "X9" }],
  }) as never;
const preview = (change: Partial<ImportPreview> = {}) =>
  ({
    import: anImport({ state: "uploading" }),
    encoding: "utf-8",
    separator: ";",
    date_order: "ymd",
    headers: ["Bestellung", "Nummer", "Notiz"],
    rows: [["#1001", "SIM1", "x"]],
    mapping: { order_number: 0 },
    is_remembered: false,
    ...change,
  }) as never;

async function open(replies: Replies = {}, at = "/track/orders/import?id=5") {
  const service = mockEndApi({
    ...wellReplies(),
    listImports: { content: [], next: null },
    getImport: detail(),
    ...replies,
  });
  return { ...(await renderPage(service, at, pages)), service };
}

describe("the import page", () => {
  it("begins with a file, and lists earlier imports with what came of them", async () => {
    const earlier = anImport({ state: "done", imported: 1_234, finished_at: "2026-11-20T12:05:00.000Z" });

    const { container } = await open(
      { listImports: { content: [earlier], next: null } },
      "/track/orders/import",
    );

    expect(screen.getByLabelText("Choose a file")).toHaveAttribute("type", "file");
    expect(screen.getByRole("link", { name: "numbers.csv" })).toHaveAttribute(
      "href",
      "/track/orders/import?id=5",
    );
    expect(screen.getByText("Import finished · Imported: 1,234")).toBeInTheDocument();
    expect(screen.getByText("Upload", { selector: "li" })).toHaveAttribute("aria-current", "step");
    expect(await faultsOf(container)).toEqual([]);
  });

  it("asks which column is what, and checks the file as it was told", async () => {
    const { service, container } = await open({
      getImport: detail({ state: "uploading" }, []),
      previewImport: preview(),
      checkImport: anImport({ state: "checking" }),
    });
    expect(
      screen.getByText("Choose the columns of the order number and the tracking number."),
    ).toBeInTheDocument();
    expect(await faultsOf(container)).toEqual([]);
    service.reply({ getImport: detail({ state: "checking", progress: 40 }, []) });

    await userEvent.selectOptions(screen.getByRole("combobox", { name: /Tracking number/ }), "Nummer");
    await userEvent.click(screen.getByRole("button", { name: "Check the file" }));

    expect(await screen.findByText(/nothing is imported yet/)).toBeInTheDocument();
    expect(service.calls.find(({ name }) => name === "checkImport")?.input).toEqual({
      id: "5",
      reading: {
        encoding: "utf-8",
        separator: ";",
        date_order: "ymd",
        mapping: { order_number: 0, tracking_number: 1 },
      },
    });
  });

  it("reads the first lines anew with another encoding", async () => {
    const { service } = await open({
      getImport: detail({ state: "uploading" }, []),
      previewImport: preview({ is_remembered: true }),
    });
    service.reply({ previewImport: preview({ encoding: "shift_jis", headers: ["注文番号", "追跡番号"] }) });

    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Encoding" }), "Shift_JIS");

    expect(await screen.findByRole("columnheader", { name: "追跡番号" })).toBeInTheDocument();
    expect(service.calls.filter(({ name }) => name === "previewImport").at(-1)?.input).toMatchObject({
      encoding: "shift_jis",
      separator: ";",
    });
  });

  it("says of a checked file what is wrong in which line, and imports the rest", async () => {
    const { service, container } = await open({ startImport: anImport({ state: "running" }) });
    expect(screen.getByText("Order: No order has this number.")).toBeInTheDocument();
    expect(screen.getByText("A quotation mark is opened and never closed.")).toBeInTheDocument();
    expect(screen.getByText("Line 7")).toBeInTheDocument();
    expect(screen.getByText("Line 9")).toBeInTheDocument();
    expect(screen.getByText("Ready to import").nextSibling).toHaveTextContent("7");
    expect(await faultsOf(container)).toEqual([]);
    service.reply({ getImport: detail({ state: "running", progress: 10 }, []) });

    await userEvent.click(screen.getByRole("button", { name: "Start import" }));

    expect(await screen.findByText(/You can leave this page/)).toBeInTheDocument();
    expect(await screen.findByText("Import started")).toBeInTheDocument();
    expect(screen.getByRole("progressbar")).toHaveAttribute("value", "10");
  });

  it("can be cancelled while it runs", async () => {
    const { service } = await open({
      getImport: detail({ state: "running" }, []),
      cancelImport: anImport({ state: "cancelled" }),
    });
    service.reply({ getImport: detail({ state: "cancelled", imported: 4 }, []) });

    await userEvent.click(screen.getByRole("button", { name: "Cancel import" }));

    expect(await screen.findByRole("heading", { name: "Import canceled" })).toBeInTheDocument();
    expect(screen.getByText("Not imported").nextSibling).toHaveTextContent("3");
    expect(await screen.findByText("Import canceled", { selector: ".wb-toast *" })).toBeInTheDocument();
  });

  it("leads to the orders once some are there", async () => {
    await open({ getImport: detail({ state: "done", imported: 2 }, []) });

    expect(screen.getByRole("link", { name: "Back to orders" })).toHaveAttribute("href", "/track/orders");
    expect(screen.getByRole("link", { name: "Choose another file" })).toBeInTheDocument();
  });

  it("names why a file is refused", async () => {
    await open({ getImport: detail({ state: "refused", problem: "excel", lines: 0 }, []) });

    expect(screen.getByText(/This is an Excel workbook/)).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "Back to orders" })).toBeNull();
    expect(screen.getByRole("link", { name: "Choose another file" })).toBeInTheDocument();
  });

  it("keeps a refused call on the page", async () => {
    await open({ startImport: new Refusal("A0409", "The import is not at this step") });

    await userEvent.click(screen.getByRole("button", { name: "Start import" }));

    expect(await screen.findByText("The import is not at this step")).toBeInTheDocument();
  });
});

describe("the way of a file", () => {
  const ask = (service: ReturnType<typeof mockEndApi>, search: string, body?: string) =>
    file.action({
      request: new Request(`http://app.test/track/orders/import/file?${search}`, {
        method: "POST",
        headers: { authorization: "Bearer the-token", "content-length": String(body?.length ?? 0) },
        body,
      }),
      context: {
        endApi: service.endApi,
        config: { appUrl: "http://app.test" },
        isSignedBearer: async () => true,
        report: () => {},
      },
      params: {},
    } as never);

  it("begins with its name and size, and goes on piece by piece", async () => {
    const service = mockEndApi({
      createImport: anImport({ state: "uploading" }),
      addImportPart: anImport({ state: "uploading" }),
    });

    const begun = await ask(service, "name=a.csv&size=3");
    const added = await ask(service, "id=5&part=0", "a,b");

    expect(await begun.json()).toMatchObject({ ok: true, data: { id: "5" } });
    expect(await added.json()).toMatchObject({ ok: true });
    expect(service.calls.map(({ input }) => input)).toEqual([
      { name: "a.csv", size: 3 },
      { id: "5", part: 0, data: "YSxi" },
    ]);
  });
});
