import { useNavigate } from "@remix-run/react";
import type { DesignId } from "../../../contract/page-designs";
import { useTranslation } from "../../i18n/translation";
import { useEndApi } from "../../shell/use-end-api";
import { useShell } from "../../shell/use-shell";

/** What a new page begins with; null in both: with the default page's parts alone. */
export interface PageStart {
  copy_of: string | null;
  design: DesignId | null;
}

/**
 * Makes a page and opens it in the editor; `done` once it is there. Within the Shopify admin it stays in the list: the editor's window is opened by a
 * click alone.
 */
export function useCreatePage(done: () => void) {
  const { t } = useTranslation("trackingPages");
  const { embedded } = useShell();
  const navigate = useNavigate();
  const { call, failure, isBusy } = useEndApi();
  const create = async (name: string, start: PageStart) => {
    const input = { name: name.trim(), ...start };
    const made = await call("createTrackingPage", input, { done: t("created") });
    if (!made.ok) return;
    done();
    if (!embedded) await navigate(`/track/trackingPage/edit/${made.data.id}`);
  };
  return { create, failure, isBusy };
}
