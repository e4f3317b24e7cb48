import { useState } from "react";
import type { LocaleCode } from "../../../contract/locales";
import type { TeamEvent } from "../../../contract/team-events";
import { useFormPart } from "../../form/form-parts";
import { useTranslation } from "../../i18n/translation";
import { orThrow, useEndApi } from "../../shell/use-end-api";
import type { RecipientView } from "./present-team.server";

/** What of a recipient is otherwise than it is stored. */
interface Edit {
  language?: LocaleCode | null;
  events: Partial<Record<TeamEvent, boolean>>;
}

/** By a recipient's id. */
type Edits = ReadonlyMap<string, Edit>;

/**
 * Languages and events of all recipients as one form. Only what was changed is kept: what others save of another recipient or event
 * meanwhile is shown and stays.
 */
export function useTeamForm(saved: RecipientView[]) {
  const { t } = useTranslation("form");
  const { call } = useEndApi();
  const [edits, setEdits] = useState<Edits>(new Map());

  const shown = saved.map((recipient) => {
    const { language = recipient.language, events = {} } = edits.get(recipient.id) ?? {};
    const kept = recipient.events.filter((event) => events[event] !== false);
    const added = (Object.keys(events) as TeamEvent[]).filter((event) => events[event]);
    return { ...recipient, language, events: [...new Set([...kept, ...added])] };
  });
  const edit = (id: string, change: (before: Edit) => Edit) =>
    setEdits((before) => new Map(before).set(id, change(before.get(id) ?? { events: {} })));

  const { isBusy } = useFormPart("team", {
    values: valuesOf(shown),
    saved: valuesOf(saved),
    async save() {
      const sent = edits;
      const recipients = shown
        .filter(({ id }) => sent.has(id))
        .map(({ id, language, events }) => ({ id, language, events }));
      await orThrow(call("updateTeam", { recipients }));
      // What was changed while it was being saved is still to be saved.
      setEdits((now) => new Map([...now].filter(([id, each]) => sent.get(id) !== each)));
    },
    discard: () => setEdits(new Map()),
    done: t("saved"),
  });

  return {
    recipients: shown,
    isBusy,
    setLanguage: (id: string, language: LocaleCode | null) => edit(id, (before) => ({ ...before, language })),
    setEvent: (id: string, event: TeamEvent, isOn: boolean) =>
      edit(id, (before) => ({ ...before, events: { ...before.events, [event]: isOn } })),
  };
}

export type TeamForm = ReturnType<typeof useTeamForm>;

const valuesOf = (recipients: RecipientView[]) =>
  recipients.map(({ id, language, events }) => ({ id, language, events: events.toSorted() }));
