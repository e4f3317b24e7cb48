import type { ManualStatus } from "../../../contract/bulk-limits";
import type { EndApi } from "../../endApi/create-end-api.server";

/** Sets the status that the form has chosen, or takes it back. */
export const actOnStatus = (endApi: EndApi, form: FormData): Promise<unknown> =>
  form.get("act") === "undo"
    ? endApi.undoStatusUpdate()
    : endApi.updateStatus({
        // Unchecked: what is no status, the service refuses with the sentence of the field.
        status: form.get("status") as ManualStatus,
        notify_customers: form.get("notify") === "yes",
      });
