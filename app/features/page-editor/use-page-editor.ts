import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useMemo } from "react";
import { fromPromise } from "xstate";
import { pageEditorMachine } from "../../../machines/page-editor.machine";
import type { StoredDraft } from "../../../machines/page-editor.setup";
import { checkDocument } from "../../../storefront/sections/check-document";
import { useTranslation } from "../../i18n/translation";
import { callAddress } from "../../shell/use-end-api";
import { useCallActor, usePost } from "../../shell/use-call-actor";
import { useIsOnline } from "../../shell/use-online";
import { useLiveMachine } from "../../shell/use-live-machine";
import { useToast } from "../../shell/toasts";
import { useLeaveGuard } from "../editors/use-leave-guard";
import type { PageEditorData } from "./load-page-editor.server";

/** Runs the editor's machine with the calls of one page, and guards the way out of it. */
export function usePageEditor({
  page: { id, version },
  document,
}: Pick<PageEditorData, "page" | "document">) {
  const { t } = useTranslation("pageEditor");
  const showToast = useToast();
  const { revalidate } = useRevalidator();
  const save = useCallActor("saveTrackingPage", useOfPage<StoredDraft>(id));
  const publish = useCallActor("publishTrackingPage", useOfPage<{ version: number; at: string | null }>(id));
  const readDraft = usePost<StoredDraft, { id: string }>(`${callAddress("getTrackingPage")}?reload=no`);
  const machine = useMemo(
    () =>
      pageEditorMachine.provide({
        actors: {
          save: save as never,
          publish: publish as never,
          readTheirs: fromPromise<StoredDraft>(() => readDraft({ id })),
        },
        guards: { isValid: (_, params) => checkDocument(params.document).issues === undefined },
      }),
    [save, publish, readDraft, id],
  );
  const [snapshot, send, actor] = useLiveMachine(machine, { input: { document, version } });

  const isOnline = useIsOnline();
  useEffect(() => send({ type: isOnline ? "network.back" : "network.lost" }), [send, isOnline]);

  const { context } = snapshot;
  const isSettled = snapshot.matches({ editable: "settled" }) && !context.hasWrongField;
  const { stay } = useLeaveGuard({ send, actor }, isSettled);

  useEffect(() => {
    const subscriptions = [
      actor.on("draft.merged", () => showToast(t("conflict.merged"))),
      actor.on("page.published", ({ at }) => {
        showToast(t(at === null ? "publish.done" : "publish.scheduled"));
        revalidate();
      }),
    ];
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
  }, [actor, showToast, revalidate, t]);

  return { snapshot, send, stay };
}

/** Makes the input of a page's call of what the machine gives. */
const useOfPage = <Input extends object>(id: string) =>
  useCallback((input: Input) => ({ id, ...input }) as never, [id]);

export type PageEditorControl = ReturnType<typeof usePageEditor>;
