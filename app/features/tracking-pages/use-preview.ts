import { useCallback } from "react";
import type { CallInput } from "../../endApi/calls";
import type { EndApiCall } from "../../shell/use-end-api";

/**
 * Opens a draft or a version in a new tab, by a link that is asked for. The tab is opened within the click, as browsers block
 * those that are opened later; it gets its address once the link is there, and is closed where there is none.
 */
export function usePreview(call: EndApiCall) {
  return useCallback(
    async (page: CallInput<"getPreviewLink">) => {
      const tab = window.open("", "_blank");
      if (tab) tab.opener = null;
      const outcome = await call("getPreviewLink", page);
      if (!outcome.ok) tab?.close();
      else if (tab) tab.location.replace(outcome.data.url);
      else window.location.assign(outcome.data.url);
    },
    [call],
  );
}
