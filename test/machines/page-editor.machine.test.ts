import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor, fromPromise, initialTransition, transition, waitFor } from "xstate";
import { pageEditorMachine } from "../../machines/page-editor.machine";
import type { StoredDraft } from "../../machines/page-editor.setup";
import {
  hideOffer,
  outdated,
  restored,
  somePage,
  theirsAgainst,
  theirsApart,
  typeWidth,
  unreachable,
} from "../../machines/page-editor.paths";
import { applyEdit } from "../../machines/page-edits";
import { DEFAULT_DOCUMENT } from "../../storefront/document/default-document";
import { checkDocument } from "../../storefront/sections/check-document";
import { anyEdit } from "./any-edit";

interface Calls {
  save?: (draft: StoredDraft) => Promise<{ version: number }>;
  readTheirs?: () => Promise<StoredDraft>;
  publish?: (input: { version: number; at: string | null }) => Promise<unknown>;
}

/** An editor at version 5 that saves without a pause, and what it has asked for. */
function started({ save, readTheirs, publish }: Calls = {}) {
  const saved: StoredDraft[] = [];
  const published: unknown[] = [];
  const machine = pageEditorMachine.provide({
    delays: { pauseInEditing: 0 },
    actors: {
      save: fromPromise<{ version: number }, StoredDraft>(({ input }) => {
        saved.push(input);
        return save?.(input) ?? Promise.resolve({ version: input.version + 1 });
      }),
      readTheirs: fromPromise<StoredDraft>(() => readTheirs?.() ?? Promise.reject(unreachable)),
      publish: fromPromise<unknown, { version: number; at: string | null }>(({ input }) => {
        published.push(input);
        return publish?.(input) ?? Promise.resolve({});
      }),
    },
  });
  const actor = createActor(machine, { input: { document: somePage, version: 5 } }).start();
  const emitted: string[] = [];
  actor.on("*", ({ type }) => emitted.push(type));
  const settled = () => waitFor(actor, (snapshot) => snapshot.matches({ editable: "settled" }));
  return { actor, saved, published, emitted, settled };
}
const never = () => new Promise<never>(() => {});

describe("the editor of a page", () => {
  it("saves the draft after an edit, with the version that it knows", async () => {
    const { actor, saved, settled } = started();

    actor.send({ type: "document.edited", edit: hideOffer });
    const { context } = await settled();

    expect(saved).toEqual([{ document: applyEdit(somePage, hideOffer), version: 5 }]);
    expect(context.version).toBe(6);
  });

  it("saves what was changed while a save was under way by another one", async () => {
    const { actor, saved, settled } = started();
    actor.send({ type: "document.edited", edit: hideOffer });
    await waitFor(actor, (snapshot) => snapshot.hasTag("busy"));

    actor.send({ type: "document.edited", edit: typeWidth });
    await settled();

    expect(saved.map(({ version }) => version)).toEqual([5, 6]);
    expect(saved[1]!.document.style.width).toBe(800);
  });

  it("publishes only once all is saved, and what was saved", async () => {
    const { actor, saved, published, emitted, settled } = started();
    actor.send({ type: "document.edited", edit: hideOffer });

    actor.send({ type: "publish.requested", at: null });
    await settled();

    expect(saved).toHaveLength(1);
    expect(published).toEqual([{ version: 6, at: null }]);
    expect(emitted).toContain("page.published");
  });

  it("puts somebody else's changes to mine where they are of other parts, and publishes nothing unseen", async () => {
    let isFirst = true;
    const { actor, saved, published, emitted, settled } = started({
      save: ({ version }) => {
        if (!isFirst) return Promise.resolve({ version: version + 1 });
        isFirst = false;
        return Promise.reject(outdated);
      },
      readTheirs: () => Promise.resolve(theirsApart),
    });
    actor.send({ type: "document.edited", edit: hideOffer });
    actor.send({ type: "publish.requested", at: null });

    const { context } = await settled();

    expect(saved.at(-1)).toMatchObject({ version: 7, document: { style: { font: "serif" } } });
    expect(context.document.sections[1]!.hidden).toBe(true);
    expect(published).toEqual([]);
    expect(emitted).toContain("draft.merged");
    actor.send({ type: "edit.undone" });
    expect(actor.getSnapshot().context.document).toEqual(applyEdit(somePage, hideOffer));
  });

  it.each(["mine", "theirs"] as const)(
    "asks where both have changed the same; with %s, undo has the other",
    async (preferred) => {
      let isFirst = true;
      const { actor, settled } = started({
        save: ({ version }) => {
          if (!isFirst) return Promise.resolve({ version: version + 1 });
          isFirst = false;
          return Promise.reject(outdated);
        },
        readTheirs: () => Promise.resolve(theirsAgainst),
      });
      actor.send({ type: "document.edited", edit: typeWidth });
      await waitFor(actor, (snapshot) => snapshot.hasTag("conflict"));

      actor.send({ type: "conflict.settled", preferred });
      const { context } = await settled();

      expect(context.document.style.width).toBe(preferred === "mine" ? 800 : 900);
      expect(context.document.sections[1]!.settings).toEqual({ title: "Sale" });
      actor.send({ type: "edit.undone" });
      expect(actor.getSnapshot().context.document).toEqual(applyEdit(somePage, typeWidth));
    },
  );

  it("knows its own save again whose answer was lost", async () => {
    const edited = applyEdit(somePage, hideOffer);
    let isFirst = true;
    const { actor, saved, settled } = started({
      save: () => {
        if (!isFirst) return Promise.reject(outdated);
        isFirst = false;
        return never();
      },
      readTheirs: () => Promise.resolve({ document: edited, version: 6 }),
    });
    actor.send({ type: "document.edited", edit: hideOffer });
    await waitFor(actor, (snapshot) => snapshot.hasTag("busy"));

    actor.send({ type: "network.lost" });
    actor.send({ type: "network.back" });
    const { context } = await settled();

    expect(saved).toHaveLength(2);
    expect(context).toMatchObject({ version: 6, document: edited });
  });

  it("keeps everything while there is no network, and saves once it is back", async () => {
    const { actor, saved, settled } = started();
    actor.send({ type: "network.lost" });

    actor.send({ type: "document.edited", edit: hideOffer });
    await waitFor(actor, (snapshot) => snapshot.hasTag("waiting"));
    actor.send({ type: "document.edited", edit: typeWidth });
    expect(saved).toEqual([]);
    actor.send({ type: "network.back" });
    await settled();

    expect(saved).toHaveLength(1);
    expect(saved[0]!.document.style.width).toBe(800);
  });

  it("saves before it lets one leave, and asks where that fails", async () => {
    const fine = started();
    fine.actor.send({ type: "document.edited", edit: hideOffer });
    fine.actor.send({ type: "leave.requested" });
    await fine.settled();
    expect(fine.emitted).toContain("leave.allowed");

    const failing = started({ save: () => Promise.reject(unreachable) });
    failing.actor.send({ type: "document.edited", edit: hideOffer });
    failing.actor.send({ type: "leave.requested" });
    await waitFor(failing.actor, (snapshot) => snapshot.hasTag("asking"));
    expect(failing.emitted).not.toContain("leave.allowed");
    failing.actor.send({ type: "leave.confirmed" });
    expect(failing.emitted).toContain("leave.allowed");
  });

  it.each(["unsaved", "saving", "failed"] as const)(
    "shows a restored version while something is %s, and undo has that",
    async (state) => {
      const save = { unsaved: never, saving: never, failed: () => Promise.reject(unreachable) }[state];
      const { actor, settled } = started({ save });
      actor.send({ type: "document.edited", edit: hideOffer });
      if (state !== "unsaved") await waitFor(actor, (snapshot) => snapshot.matches({ editable: state }));

      actor.send({ type: "draft.replaced", ...restored });

      const { context } = await settled();
      expect(context).toMatchObject({ ...restored, saved: restored.document });
      actor.send({ type: "edit.undone" });
      expect(actor.getSnapshot().context.document).toEqual(applyEdit(somePage, hideOffer));
    },
  );

  it("publishes no restored version that was asked for before it was there", async () => {
    const { actor, published, settled } = started({ save: never });
    actor.send({ type: "document.edited", edit: hideOffer });
    actor.send({ type: "publish.requested", at: null });

    actor.send({ type: "draft.replaced", ...restored });

    await settled();
    expect(published).toEqual([]);
  });

  it("does not publish while a field is wrong", () => {
    const { actor } = started();
    actor.send({ type: "fields.checked", isWrong: true });

    expect(actor.getSnapshot().can({ type: "publish.requested", at: null })).toBe(false);
  });
});

describe("any sequence of edits, undo and redo", () => {
  const checked = pageEditorMachine.provide({
    guards: { isValid: (_, { document }) => checkDocument(document).issues === undefined },
  });
  const document = checkDocument(DEFAULT_DOCUMENT).document!;
  const steps = fc.array(
    fc.oneof(
      { weight: 4, arbitrary: anyEdit().map((edit) => ({ type: "document.edited" as const, edit })) },
      {
        weight: 1,
        arbitrary: fc.constantFrom({ type: "edit.undone" as const }, { type: "edit.redone" as const }),
      },
    ),
    { maxLength: 25 },
  );

  it("ends in a valid document, and undo of everything gives the first one", () => {
    fc.assert(
      fc.property(steps, (events) => {
        let [state] = initialTransition(checked, { document, version: 1 });
        for (const event of events) [state] = transition(checked, state, event);

        expect(checkDocument(state.context.document).issues).toBeUndefined();
        const last = state.context.document;
        let undone = 0;
        for (; state.context.past.length > 0; undone += 1)
          [state] = transition(checked, state, { type: "edit.undone" });
        expect(state.context.document).toEqual(document);
        for (let step = 0; step < undone; step += 1)
          [state] = transition(checked, state, { type: "edit.redone" });
        expect(state.context.document).toEqual(last);
      }),
      { numRuns: 60 },
    );
  });
});
