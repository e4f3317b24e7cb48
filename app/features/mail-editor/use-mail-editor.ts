import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useMemo } from "react";
import { fromPromise } from "xstate";
import type { MailTemplateState } from "../../../contract/mail-templates";
import { mailEditorMachine } from "../../../machines/mail-editor.machine";
import type { StoredTemplate } from "../../../machines/mail-editor.setup";
import { useTranslation } from "../../i18n/translation";
import { useToast } from "../../shell/toasts";
import { useCallActor, usePost } from "../../shell/use-call-actor";
import { callAddress } from "../../shell/use-end-api";
import { useLiveMachine } from "../../shell/use-live-machine";
import { useIsOnline } from "../../shell/use-online";
import { useLeaveGuard } from "../editors/use-leave-guard";
import type { MailEditorData } from "./load-mail-editor.server";

type Kind = MailTemplateState["kind"];

/** Runs the editor's machine with the calls of one kind of email, and guards the way out of it. */
export function useMailEditor({
  kind,
  template,
  version,
}: Pick<MailEditorData, "kind" | "template" | "version">) {
  const { t } = useTranslation("mailEditor");
  const showToast = useToast();
  const { revalidate } = useRevalidator();
  const save = useCallActor("saveMailTemplate", useOfKind(kind));
  const read = usePost<StoredTemplate, { kind: Kind }>(`${callAddress("getMailTemplate")}?reload=no`);
  const machine = useMemo(
    () =>
      mailEditorMachine.provide({
        actors: { save: save as never, readTheirs: fromPromise<StoredTemplate>(() => read({ kind })) },
      }),
    [save, read, kind],
  );
  const [snapshot, send, actor] = useLiveMachine(machine, { input: { template, version } });

  const isOnline = useIsOnline();
  useEffect(() => send({ type: isOnline ? "network.back" : "network.lost" }), [send, isOnline]);

  const { context } = snapshot;
  const isSettled = snapshot.matches({ editable: "settled" }) && !context.hasWrongField;
  const { stay } = useLeaveGuard({ send, actor }, isSettled);
  useEffect(() => {
    const subscriptions = [
      actor.on("template.merged", () => showToast(t("conflict.merged"))),
      actor.on("template.saved", () => {
        showToast(t("saved"));
        revalidate();
      }),
    ];
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
  }, [actor, showToast, revalidate, t]);
  return { snapshot, send, stay };
}

/** Makes the input of a kind's call of what the machine gives. */
const useOfKind = (kind: Kind) =>
  useCallback(({ template, version }: StoredTemplate) => ({ kind, template, version }) as never, [kind]);

export type MailEditorControl = ReturnType<typeof useMailEditor>;
