import type { DesignId } from "../../../contract/page-designs";
import { useTranslation } from "../../i18n/translation";
import { useEndApi } from "../../shell/use-end-api";

/** What a new page begins with; null in both: with the default page's parts alone. */
export interface PageStart {
  copy_of: string | null;
  design: DesignId | null;
}

/** Makes a page; `done` once it is there. */
export function useCreatePage(done: () => void) {
  const { t } = useTranslation("trackingPages");
  const { call, failure, isBusy } = useEndApi();
  const create = async (name: string, start: PageStart) => {
    const input = { name: name.trim(), ...start };
    if ((await call("createTrackingPage", input, { done: t("created") })).ok) done();
  };
  return { create, failure, isBusy };
}
