import type { MailTemplateVersion } from "../../../contract/mail-templates";
import type { Presenters } from "../../endApi/present-calls.server";
import { formatFor } from "../../shell/shell-data.server";

declare module "../../endApi/calls" {
  interface PresentedCalls {
    /** With the moment of each version as the reader writes it. */
    getMailTemplateVersions: { versions: (MailTemplateVersion & { when: string })[] };
  }
}

export const mailPresenters: Pick<Presenters, "getMailTemplateVersions"> = {
  async getMailTemplateVersions({ versions }, { request, context }) {
    const format = await formatFor(request, context);
    return {
      versions: versions.map((version) => ({ ...version, when: format.dateTime(version.changed.at) ?? "" })),
    };
  },
};
