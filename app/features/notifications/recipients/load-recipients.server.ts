import { listSuppressions } from "../../../../contract/mail-recipients";
import type { endApiFor } from "../../../endApi/end-api-for.server";
import type { Format } from "../../../i18n/format.server";

/** Blocked addresses that are listed at once. */
const LISTED = 20;

/** Data of /track/notification/recipients. */
export async function loadRecipients(
  endApi: Awaited<ReturnType<typeof endApiFor>>,
  format: Format,
  after: string | null,
) {
  // An address of a page that is no more shows the list from its beginning.
  const page = listSuppressions.query.safeParse({ size: LISTED, ...(after && { after }) });
  const [{ content, next }, { blocked }] = await Promise.all([
    endApi.listSuppressions(page.success ? page.data : { size: LISTED }),
    endApi.getNotifications(),
  ]);
  return {
    suppressions: {
      content: content.map((each) => ({ ...each, when: format.dateTime(each.at) })),
      ...{ next, count: blocked },
    },
  };
}

export type RecipientsView = Awaited<ReturnType<typeof loadRecipients>>;
