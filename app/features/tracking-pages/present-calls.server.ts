import type { PageVersion } from "../../../contract/tracking-pages";
import type { Presenters } from "../../endApi/present-calls.server";
import { formatFor } from "../../shell/shell-data.server";

declare module "../../endApi/calls" {
  interface PresentedCalls {
    /** With the moment of each version as the reader writes it. */
    getPageVersions: { versions: (PageVersion & { when: string })[] };
  }
}

export const pagePresenters: Pick<Presenters, "getPageVersions"> = {
  async getPageVersions({ versions }, { request, context }) {
    const format = await formatFor(request, context);
    return {
      versions: versions.map((version) => ({ ...version, when: format.dateTime(version.changed.at) ?? "" })),
    };
  },
};
