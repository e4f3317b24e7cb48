import { linkApi, linkPageStatus, linkTokenOf, orRefusal } from "../../../endApi/link-api.server";
import { requestLocale } from "../../../endApi/end-api-for.server";
import type { Failure } from "../../../endApi/failure";
import { createFormat } from "../../../i18n/format.server";
import type { LoadContext } from "../../../load-context";
import { presentStatistics, type StatisticsView } from "./load-statistics.server";

/** The numbers of a link, or why it opens none; null: the address has no link. */
export type LinkedStatistics =
  | { isShown: true; store: string; statistics: StatisticsView["statistics"]; expires: string }
  | { isShown: false; failure: Failure | null };

/** The page, and the HTTP status that says the same. @throws Response where the service could not be asked */
export async function loadLinkedStatistics(
  request: Request,
  context: LoadContext,
): Promise<{ view: LinkedStatistics; status: number }> {
  const token = linkTokenOf(request);
  if (token === null) return { view: { isShown: false, failure: null }, status: 200 };
  const result = await orRefusal(linkApi(request, context, { token }).getLinkedMailStatistics());
  if (!result.ok)
    return { view: { isShown: false, failure: result.failure }, status: linkPageStatus(result) };
  const { store, statistics, expires_at: expires } = result.data;
  const format = createFormat(requestLocale(request, context).tag, store.timezone);
  return {
    view: {
      ...{ isShown: true, store: store.name, statistics: presentStatistics(statistics, format) },
      expires: format.date(expires)!,
    },
    status: 200,
  };
}
