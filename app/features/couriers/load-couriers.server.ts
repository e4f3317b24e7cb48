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
      ...presentList(directory.list, format),
    },
    history: rows?.map((row) => ({ ...row, at: format.dateTime(row.at) ?? "" })) ?? null,
  };
}

/** What is to be said of the provider's list; null: it is read regularly, or for the first time just now. */
function presentList(
  { is_set_up, read_at, tried_at, error }: Awaited<ReturnType<EndApi["listCouriers"]>>["list"],
  format: Format,
) {
  const read = format.date(read_at) ?? "";
  const tried = format.dateTime(tried_at) ?? "";
  if (!is_set_up) return { state: read_at === null ? ("notSetUp" as const) : null, read, tried };
  if (error === null) return { state: null, read, tried };
  // Where it was read before, its couriers are there.
  return { state: read_at === null ? ("unreachable" as const) : ("outdated" as const), read, tried };
}

export type CouriersData = Awaited<ReturnType<typeof loadCouriers>>;
