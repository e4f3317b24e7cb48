import { readFileSync } from "node:fs";
import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { kindOf } from "../../app/features/gates/tried-files";
import * as gates from "../../app/routes/track.gates";
import * as viewAs from "../../app/routes/track_.view-as";
import { featureIds } from "../../permissions/features";
import { wellReplies } from "../admin-data";
import { mockEndApi, type Replies } from "../msw/end-api";
import { gatesReplies, overviewOf } from "../gates-data";
import { gatesText, SPECIFIED_FILE, specifiedText } from "../permissions/specified-gates";
import { faultsOf, renderPage } from "./render-page";

const pages = { "/track/gates": gates, "/track/view-as": viewAs } as never;
const open = async (standalone = true, replies: Replies = {}) => {
  const service = mockEndApi({ ...wellReplies(), ...gatesReplies(), ...replies });
  return { ...(await renderPage(service, "/track/gates", pages, { standalone })), service };
};

const committed = readFileSync(SPECIFIED_FILE, "utf8");
const aFile = (text: string, name = "gates.json") => new File([text], name, { type: "application/json" });
const drop = (...files: File[]) =>
  fireEvent.drop(screen.getByText(/^Drop gates.json/), { dataTransfer: { files } });
const choose = (...files: File[]) => userEvent.upload(screen.getByLabelText(/^Drop gates.json/), files);

describe("the page of the plan gates", () => {
  it("shows every feature with what each plan has of it", async () => {
    await open();

    const table = within(screen.getByRole("region", { name: "What each plan includes" }));
    const columns = table.getAllByRole("columnheader").map(({ textContent }) => textContent);
    const row = table.getByRole("row", { name: /webhook/ });

    expect(columns).toEqual(["Feature", "Level", "Free", "Starter", "Growth", "Advanced", "Enterprise"]);
    expect(table.getAllByRole("row")).toHaveLength(featureIds.length + 1);
    expect(
      within(row)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    ).toEqual(["Advanced", "✓Included", "–Not included", "–Not included", "✓Included", "✓Included"]);
  });

  it("is English in every language, dates included", async () => {
    await open(true, { getLocale: { locale: "de" }, getLocaleData: { locale: "de" } });

    expect(screen.getByRole("heading", { name: "Plan gates" }).closest("[lang]")).toHaveAttribute(
      "lang",
      "en",
    );
    expect(screen.getByRole("heading", { name: "What each plan includes" })).toBeVisible();
    expect(screen.getByText(/^In force in this process since Nov 20, 2026, /)).toBeVisible();
  });

  it("tells what each plan would gain and lose with a dropped file", async () => {
    await open();

    drop(aFile(committed.replace('"webhook": { "level": "Advanced" }', '"webhook": { "level": "Growth" }')));

    expect(await screen.findByText("The files are valid.")).toBeInTheDocument();
    expect(screen.getByText("Gains webhook")).toBeInTheDocument();
    expect(screen.getByText('features.webhook.level: "Advanced" → "Growth"')).toBeInTheDocument();
    expect(screen.getByRole("region", { name: "What each plan would include" })).toBeInTheDocument();
  });

  it("names file, line and column of each error, and compares nothing", async () => {
    await open();

    await choose(
      aFile(committed.replace('"export": { "level": "Growth" }', '"export": { "level": "Growht" }')),
    );

    expect(await screen.findByText(/The files have errors/)).toBeInTheDocument();
    expect(screen.getByText("gates.json:4:26")).toBeInTheDocument();
    expect(screen.getByText(/"Growht" is not a level/)).toBeInTheDocument();
    expect(screen.queryByRole("region", { name: "What each plan would include" })).toBeNull();
  });

  it("marks switched off features, rollouts and overrides, each with its reason", async () => {
    await open();

    drop(
      aFile(
        committed
          .replace(
            '"webhook": { "level": "Advanced" }',
            '"webhook": { "level": "Advanced", "off": "outage" }',
          )
          .replace(
            '"apple-wallet": { "level": "Growth" }',
            '"apple-wallet": { "level": "Growth", "rollout": { "percent": 25 }, "stores": { "a.myshopify.com": true } }',
          ),
      ),
    );

    const table = within(await screen.findByRole("region", { name: "What each plan would include" }));
    const off = within(table.getByRole("row", { name: /webhook/ }));
    const wallet = within(table.getByRole("row", { name: /apple-wallet/ }));
    expect(off.getByText("Switched off")).toBeInTheDocument();
    expect(off.getByText("off: outage")).toBeInTheDocument();
    expect(wallet.getByText("Rollout")).toBeInTheDocument();
    expect(wallet.getByText("Single stores")).toBeInTheDocument();
    expect(wallet.getAllByText("25%")).toHaveLength(4);
  });

  it("shows what is opened to cheaper plans as well", async () => {
    await open();

    drop(
      aFile(
        gatesText(`"webhook": { "level": "Advanced", "alsoFor": { "plans": ["Growth"], "percent": 10 } }`),
      ),
    );

    const table = within(await screen.findByRole("region", { name: "What each plan would include" }));
    const row = within(table.getByRole("row", { name: /webhook/ }));
    expect(row.getByText("Cheaper plans too")).toBeInTheDocument();
    expect(row.getByText("also for 10% of Growth")).toBeInTheDocument();
    expect(screen.getByText("webhook: 0% → 10%", { exact: false })).toBeInTheDocument();
  });

  const loss = {
    file: "permissions/gates.json",
    line: 4,
    column: 47,
    severity: "warning" as const,
    path: "features.export.off",
    message:
      "412 of 412 paying stores whose plan includes it have it not; 412 paying stores lose it by this change",
  };

  it("says which file is in force since when, what its last change was, and what differs from the specification", async () => {
    await open(true, {
      getGates: overviewOf(gatesText(`"export": { "level": "Growth", "off": "outage" }`), {
        before: specifiedText,
        losses: [loss],
      }),
    });

    // With seconds and zone: logs and other processes have clocks of their own.
    const at = /Nov 20, 2026, \d\d?:00:00\sPM\s\S+$/;
    expect(screen.getByText(/^permissions\/gates\.json, changed /)).toHaveTextContent(at);
    expect(screen.getByText(/^In force in this process since /)).toHaveTextContent(at);
    expect(screen.getByRole("heading", { name: /^Last change, / })).toHaveTextContent(at);
    expect(screen.getByText(loss.message)).toBeInTheDocument();
    expect(screen.getAllByText("Loses export")).toHaveLength(4);
    expect(screen.getByText('features.export.off: nothing → "outage"')).toBeInTheDocument();
    expect(screen.getByText("export: with off")).toBeInTheDocument();
    expect(screen.queryByText("The file was changed but not applied")).toBeNull();
  });

  it.each([
    ["file", /^The previous version stays in force/],
    ["copy", /The last good version is in force/],
    ["program", /The gates built into the program are in force/],
  ] as const)(
    "says of a refused file with its mistakes what is in force instead: %s",
    async (origin, words) => {
      const { container } = await open(true, {
        getGates: overviewOf(specifiedText, { origin, broken: `{ "features": {} }` }),
      });

      expect(screen.getByText("The file was changed but not applied")).toBeInTheDocument();
      expect(screen.getByText(words)).toBeInTheDocument();
      expect(screen.getByText(/Refused since Nov 20, 2026, \d\d?:00:00/)).toBeInTheDocument();
      expect(screen.getAllByText("permissions/gates.json:1:3")).toHaveLength(21);
      expect(await faultsOf(container)).toEqual([]);
    },
  );

  it("warns of what is allowed and probably not meant", async () => {
    await open();

    drop(
      aFile(
        committed.replace(
          '"export": { "level": "Growth" }',
          '"export": { "level": "Growth", "rollout": { "percent": 0 } }',
        ),
      ),
    );

    expect(await screen.findByText("Warning")).toBeInTheDocument();
    expect(screen.getByText(/0% closes the feature/)).toBeInTheDocument();
  });

  it("takes both files at once", async () => {
    await open();

    drop(aFile(committed), aFile(readFileSync("permissions/plans.json", "utf8"), "plans (2).json"));

    expect(await screen.findByText("gates.json, plans (2).json")).toBeInTheDocument();
    expect(screen.getByText("No plan as a whole gains or loses a feature.")).toBeInTheDocument();
  });

  it.each([
    ["another file", aFile("{}", "notes.txt"), "Only files named gates.json or plans.json can be tried."],
    ["a far too large one", aFile("x".repeat(300_000)), "A file may have 256 KB at most."],
  ])("does not even send %s", async (_, file, words) => {
    const { service } = await open();
    const before = service.calls.length;

    drop(file);

    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(service.calls).toHaveLength(before);
  });

  it.each(["", "[]", "null", "<script>alert(1)</script>", '{"features":{"__proto__":{"level":"Growth"}}}'])(
    "answers a file that holds %s with an error and its place",
    async (text) => {
      await open();

      drop(aFile(text));

      expect(await screen.findByText(/The files have errors/)).toBeInTheDocument();
      expect(screen.getAllByText(/^gates\.json:\d+:\d+$/).length).toBeGreaterThan(0);
    },
  );

  it("shows the app as another plan", async () => {
    const { service } = await open();
    const before = service.calls.length;

    await userEvent.click(screen.getByRole("button", { name: "Advanced" }));

    // The cookie is the browser's business; the layout is read again with it.
    await expect.poll(() => service.calls.slice(before).some(({ name }) => name === "getPlan")).toBe(true);
  });

  it("is readable with a screen reader, with a report open", async () => {
    const { container } = await open();
    drop(aFile(committed.replace('"Growth" }', '"Advanced" }')));
    await screen.findByText("The files are valid.");

    expect(await faultsOf(container)).toEqual([]);
  });

  it("is not there for a merchant", async () => {
    const { service } = await open(false);

    expect(screen.getByRole("heading", { name: "Page not found" })).toBeInTheDocument();
    expect(screen.queryByText("What each plan includes")).toBeNull();
    expect(service.calls.filter(({ name }) => name === "getLocaleData")).toHaveLength(1);
  });
});

describe("which of the two files one is", () => {
  it.each([
    ["gates.json", "gates"],
    ["Gates (1).json", "gates"],
    ["my-plans-new.json", "plans"],
    ["gates.schema.json.txt", null],
    ["package.json", null],
    ["gates", null],
  ])("%s", (name, kind) => {
    expect(kindOf(name)).toBe(kind);
  });
});
