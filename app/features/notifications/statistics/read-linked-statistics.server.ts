import type { EndApi } from "../../../endApi/create-end-api.server";
import { requestLocale } from "../../../endApi/end-api-for.server";
import { createFormat } from "../../../i18n/format.server";
import type { LoadContext } from "../../../load-context";
import { presentStatistics } from "./load-statistics.server";

/** The numbers that a weekly report's link opens. */
export async function readLinkedStatistics(endApi: EndApi, request: Request, context: LoadContext) {
  const { store, statistics, expires_at: expires } = await endApi.getLinkedMailStatistics();
  const format = createFormat(requestLocale(request, context).tag, store.timezone);
  return {
    store: store.name,
    statistics: presentStatistics(statistics, format),
    expires: format.date(expires)!,
  };
}
export type ShownLinkedStatistics = Awaited<ReturnType<typeof readLinkedStatistics>>;
