import { useRevalidator } from "@remix-run/react";
import { useTranslation } from "../../i18n/translation";
import { useConfirm } from "../../shell/confirm";
import { useEndApi } from "../../shell/use-end-api";
import type { MailEditorData } from "./load-mail-editor.server";
import type { MailEditorControl } from "./use-mail-editor";

/** What is asked before it is done: our email again, and one document of HTML in place of the blocks. */
export function useMailActions(
  { kind }: Pick<MailEditorData, "kind">,
  { snapshot, send }: Pick<MailEditorControl, "snapshot" | "send">,
) {
  const { t } = useTranslation("mailEditor");
  const confirm = useConfirm();
  const { call, isBusy, failure, dismiss } = useEndApi();
  const { revalidate } = useRevalidator();
  const { document: template, version } = snapshot.context;

  /** Resolves to whether ours is the template again. */
  const reset = async () => {
    const question = { title: t("reset.title"), text: t("reset.text"), confirm: t("reset.action") };
    if (!(await confirm({ ...question, destructive: true }))) return false;
    const outcome = await call("resetMailTemplate", { kind, version }, { done: t("reset.done") });
    if (!outcome.ok) return false;
    send({ type: "template.replaced", template: outcome.data.template, version: outcome.data.version });
    revalidate();
    return true;
  };
  /** Resolves to whether the email is HTML now; it is an edit like others, which is saved later. */
  const convert = async () => {
    const question = { title: t("html.title"), text: t("html.text"), confirm: t("html.convert") };
    if (!(await confirm(question))) return false;
    const outcome = await call("convertMailTemplate", { kind, template });
    if (!outcome.ok) return false;
    send({ type: "template.edited", edit: { kind: "replace", template: outcome.data.template } });
    return true;
  };
  return { reset, convert, isBusy, failure, dismiss };
}
