import { useTranslation } from "../../i18n/translation";
import { useConfirm } from "../../shell/confirm";
import type { EndApiCall } from "../../shell/use-end-api";
import type { PageView } from "./load-tracking-pages.server";

/** Makes a page the default, once it is said what that means for the one before. */
export function useSetDefault(call: EndApiCall) {
  const { t } = useTranslation("trackingPages");
  const confirm = useConfirm();
  return async ({ id }: Pick<PageView, "id">, name: string): Promise<boolean> => {
    const action = t("menu.setDefault");
    if (!(await confirm({ title: action, text: t("default.text", { name }), confirm: action }))) return false;
    return (await call("setDefaultTrackingPage", { id }, { done: t("defaultSet") })).ok;
  };
}
