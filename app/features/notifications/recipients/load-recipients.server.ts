import { listSuppressions } from "../../../../contract/mail-recipients";
import type { endApiFor } from "../../../endApi/end-api-for.server";
import type { Format } from "../../../i18n/format.server";
import { countOutcomes } from "./count-outcomes.server";

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
  const [{ content, next }, { kinds, blocked }] = await Promise.all([
    endApi.listSuppressions(page.success ? page.data : { size: LISTED }),
    endApi.getNotifications(),
  ]);
  const sentKinds = kinds.filter(({ sent, not_sent: notSent }) => sent + notSent > 0);
  return {
    suppressions: {
      content: content.map((each) => ({ ...each, when: format.dateTime(each.at) })),
      ...{ next, count: blocked },
    },
    outcomes: {
      kinds: sentKinds.map((each) => ({ id: each.kind, ...countOutcomes([each], format) })),
      total: countOutcomes(sentKinds, format),
    },
  };
}

export type RecipientsView = Awaited<ReturnType<typeof loadRecipients>>;
