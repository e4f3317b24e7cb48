import type { ResponseOf } from "../../contract/endpoint";
import type { getSettingHistory } from "../../contract/setting-history";
import type { Presenters } from "../endApi/present-calls.server";
import { formatFor } from "../shell/shell-data.server";

type Version = ResponseOf<typeof getSettingHistory>["versions"][number];

declare module "../endApi/calls" {
  interface PresentedCalls {
    /** With the moment of each version as the reader writes it. */
    getSettingHistory: { versions: (Version & { when: string })[]; initial: unknown };
  }
}

export const formPresenters: Pick<Presenters, "getSettingHistory"> = {
  async getSettingHistory({ versions, initial }, { request, context }) {
    const format = await formatFor(request, context);
    return {
      versions: versions.map((version) => ({ ...version, when: format.dateTime(version.at) ?? "" })),
      initial,
    };
  },
};
