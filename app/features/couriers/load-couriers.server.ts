import { PLAN_REQUIRED } from "../../../contract/errors";
import type { EndApi } from "../../endApi/create-end-api.server";
import { failed } from "../../endApi/end-api-for.server";
import { toResult } from "../../endApi/to-result.server";
import type { Format } from "../../i18n/format.server";

const HISTORY_ROWS = 10;

/** What the couriers card shows. The history is a paid feature: null for a store without it, whatever was done before. */
export async function loadCouriers(endApi: EndApi, format: Format) {
  const [settings, directory, history] = await Promise.all([
    endApi.getCourierSettings(),
    endApi.listCouriers({ size: 1 }),
    toResult(endApi.listCorrections({ size: HISTORY_ROWS })),
  ]);
  if (!history.ok && history.code !== PLAN_REQUIRED) throw failed(history, 503);
  const rows = history.ok ? history.data.content : null;
  return {
    ...settings,
    directory: {
      couriers: format.number(directory.total),
      // Where it was read before, its couriers are there.
      isUnreachable: directory.list.read_at === null && directory.list.error !== null,
    },
    history: rows?.map((row) => ({ ...row, at: format.dateTime(row.at) ?? "" })) ?? null,
  };
}

export type CouriersData = Awaited<ReturnType<typeof loadCouriers>>;
