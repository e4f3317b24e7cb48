import { describe, expect, it } from "vitest";
import { createActor, fromPromise } from "xstate";
import { CONFLICT } from "../../contract/errors";
import type { PageDocument } from "../../contract/page-document";
import { mergeDocuments } from "../../machines/merge-documents";
import { pageEditorMachine } from "../../machines/page-editor.machine";
import type { StoredDraft } from "../../machines/page-editor.setup";
import { somePage } from "../../machines/page-editor.paths";
import { isSame } from "../../machines/is-same";

const withTitle = (title: string): PageDocument => ({
  ...somePage,
  sections: somePage.sections.map((section) =>
    section.id === "offer" ? { ...section, settings: { title } } : section,
  ),
});
const typing = (title: string) =>
  ({
    type: "document.edited",
    edit: { kind: "settings", section: "offer", settings: { title }, field: "title" },
  }) as const;

/** A service that keeps what arrives; the answers to its first saves are lost, as many as `lost`. */
function start({ lost = 0, publish = () => Promise.resolve({}) as Promise<unknown> } = {}) {
  let stored: StoredDraft = { document: somePage, version: 1 };
  let unanswered = lost;
  const actor = createActor(
    pageEditorMachine.provide({
      delays: { pauseInEditing: 0 },
      actors: {
        save: fromPromise(async ({ input }: { input: StoredDraft }) => {
          if (input.version !== stored.version)
            throw Object.assign(new Error("Changed"), { code: CONFLICT, failure: { code: CONFLICT } });
          stored = { document: input.document, version: stored.version + 1 };
          if (unanswered > 0) {
            unanswered -= 1;
            return new Promise<never>(() => {});
          }
          return { version: stored.version };
        }),
        readTheirs: fromPromise(() => Promise.resolve(stored)),
        publish: fromPromise(publish),
      },
    }),
    { input: stored },
  );
  const emitted: string[] = [];
  actor.on("*", ({ type }) => void emitted.push(type));
  actor.start();
  return { actor, emitted, stored: () => stored };
}

/** Node 20 has no Promise.withResolvers. */
function withResolvers() {
  let [resolve, reject] = [(_: unknown) => {}, (_: Error) => {}];
  const promise = new Promise<unknown>((...both) => ([resolve, reject] = both));
  return { promise, resolve, reject };
}

describe("answers that are lost", () => {
  it("are no conflict with oneself: what has arrived is known again, and what was typed since is saved", async () => {
    const { actor, stored } = start({ lost: 1 });
    actor.send(typing("abc"));
    await expect.poll(() => stored().version).toBe(2);

    actor.send({ type: "network.lost" });
    actor.send(typing("abcd"));
    actor.send({ type: "network.back" });

    await expect.poll(() => isSame(stored().document, withTitle("abcd"))).toBe(true);
    await expect.poll(() => actor.getSnapshot().matches({ editable: "settled" })).toBe(true);
    expect(actor.getSnapshot().context).toMatchObject({ version: 3, sent: [], theirs: null });
  });
});

describe("leaving while something is published", () => {
  it("is allowed once it is", async () => {
    const { promise, resolve } = withResolvers();
    const { actor, emitted } = start({ publish: () => promise });
    actor.send({ type: "publish.requested", at: null });
    actor.send({ type: "leave.requested" });
    expect(emitted).toEqual([]);

    resolve({});

    await expect.poll(() => emitted).toEqual(["page.published", "leave.allowed"]);
  });

  it("is asked about where publishing fails", async () => {
    const { promise, reject } = withResolvers();
    const { actor, emitted } = start({ publish: () => promise });
    actor.send({ type: "publish.requested", at: null });
    actor.send({ type: "leave.requested" });

    reject(Object.assign(new Error("down"), { code: "network", failure: { code: "network" } }));

    await expect.poll(() => actor.getSnapshot().hasTag("asking")).toBe(true);
    expect(emitted).toEqual([]);
  });
});

it("a merge keeps the very objects of what nobody else has changed, by which forms hold what is half typed", () => {
  const theirs = structuredClone(withTitle("Sale"));
  const mine = { ...somePage, style: { ...somePage.style, width: 900 } };

  const { document } = mergeDocuments(somePage, { mine, theirs });

  const sectionOf = ({ sections }: PageDocument, id: string) => sections.find((each) => each.id === id);
  expect(sectionOf(document, "details")).toBe(sectionOf(mine, "details"));
  expect(sectionOf(document, "offer")).toEqual(sectionOf(theirs, "offer"));
});
