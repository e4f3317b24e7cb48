import { describe, expect, it } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import { mailEditorMachine } from "../../machines/mail-editor.machine";
import {
  hideHeading,
  outdated,
  someTemplate,
  theirsAgainst,
  theirsApart,
  typeSubject,
  unreachable,
} from "../../machines/mail-editor.paths";
import type { StoredTemplate } from "../../machines/mail-editor.setup";
import { applyMailEdit } from "../../machines/mail-edits";

interface Calls {
  save?: (stored: StoredTemplate) => Promise<{ version: number }>;
  readTheirs?: () => Promise<StoredTemplate>;
}

/** An editor at version 5, and what it has asked for. */
function started({ save, readTheirs }: Calls = {}) {
  const saved: StoredTemplate[] = [];
  const machine = mailEditorMachine.provide({
    actors: {
      save: fromPromise<{ version: number }, StoredTemplate>(({ input }) => {
        saved.push(input);
        return save?.(input) ?? Promise.resolve({ version: input.version + 1 });
      }),
      readTheirs: fromPromise<StoredTemplate>(() => readTheirs?.() ?? Promise.reject(unreachable)),
    },
  });
  const actor = createActor(machine, { input: { template: someTemplate, version: 5 } }).start();
  const emitted: string[] = [];
  actor.on("*", ({ type }) => emitted.push(type));
  const idle = () => waitFor(actor, (snapshot) => !snapshot.hasTag("busy"));
  return { actor, saved, emitted, idle };
}
const edit = (made: typeof hideHeading) => ({ type: "template.edited" as const, edit: made });

describe("the editor of an email", () => {
  it("saves what is shown when it is asked to, and never before", async () => {
    const { actor, saved, emitted, idle } = started();

    actor.send(edit(hideHeading));
    actor.send(edit(typeSubject));
    const before = saved.length;
    actor.send({ type: "save.requested" });
    const { context } = await idle();

    const template = applyMailEdit(applyMailEdit(someTemplate, hideHeading), typeSubject);
    expect(before).toBe(0);
    expect(saved).toEqual([{ template, version: 5 }]);
    expect(context).toMatchObject({ version: 6, saved: template });
    expect(emitted).toEqual(["template.saved"]);
  });

  it("undoes what was typed in one field at once, also after it was saved", async () => {
    const { actor, idle } = started();
    actor.send(edit({ kind: "subject", text: "O" }));
    actor.send(edit({ kind: "subject", text: "On" }));
    actor.send({ type: "save.requested" });
    await idle();

    actor.send({ type: "edit.undone" });

    const { context, value } = actor.getSnapshot();
    expect(context.document).toEqual(someTemplate);
    expect(value).toEqual({ editable: "unsaved" });
  });

  it("adds what somebody else has saved, and waits until the merchant has seen it", async () => {
    const { actor, saved, emitted, idle } = started({
      save: async ({ version }) => (version === 5 ? Promise.reject(outdated) : { version: 8 }),
      readTheirs: async () => theirsApart,
    });
    actor.send(edit(hideHeading));
    actor.send({ type: "save.requested" });
    await idle();

    expect(emitted).toEqual(["template.merged"]);
    expect(actor.getSnapshot().context.document).toEqual(applyMailEdit(theirsApart.template, hideHeading));
    expect(saved).toHaveLength(1);
    actor.send({ type: "save.requested" });
    await idle();
    expect(saved.at(-1)).toMatchObject({ version: 7, template: { preheader: "Soon" } });
  });

  it.each([
    ["mine", "On its way"],
    ["theirs", "Sent"],
  ] as const)("asks whose change stands: %s", async (preferred, subject) => {
    const { actor, idle } = started({
      save: () => Promise.reject(outdated),
      readTheirs: async () => theirsAgainst,
    });
    actor.send(edit(typeSubject));
    actor.send({ type: "save.requested" });
    await idle();
    expect(actor.getSnapshot().hasTag("conflict")).toBe(true);

    actor.send({ type: "conflict.settled", preferred });

    const { document } = actor.getSnapshot().context;
    expect(document.subject).toBe(subject);
    expect(document.blocks[0]!.settings).toEqual({ size: "small" });
  });

  it("takes a save whose answer was lost for its own", async () => {
    const mine = applyMailEdit(someTemplate, hideHeading);
    const { actor, emitted, idle } = started({
      save: () => Promise.reject(outdated),
      readTheirs: async () => ({ template: mine, version: 6 }),
    });
    actor.send(edit(hideHeading));
    actor.send({ type: "save.requested" });
    await idle();

    expect(emitted).toEqual(["template.saved"]);
    expect(actor.getSnapshot().value).toEqual({ editable: "settled" });
  });

  it("lets whoever leaves during a save go once it has arrived, and asks where it fails", async () => {
    let fails = false;
    const { actor, emitted, idle } = started({
      save: async () => (fails ? Promise.reject(unreachable) : { version: 6 }),
    });
    actor.send(edit(hideHeading));
    actor.send({ type: "save.requested" });
    actor.send({ type: "leave.requested" });
    await idle();
    expect(emitted).toEqual(["template.saved", "leave.allowed"]);

    fails = true;
    actor.send(edit(typeSubject));
    actor.send({ type: "save.requested" });
    actor.send({ type: "leave.requested" });
    await idle();
    expect(actor.getSnapshot().hasTag("asking")).toBe(true);
  });
});
