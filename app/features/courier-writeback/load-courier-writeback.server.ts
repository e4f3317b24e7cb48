import type { endApiFor } from "../../endApi/end-api-for.server";
import type { Format } from "../../i18n/format.server";

/** Data of the card "Corrected couriers". */
export async function loadCourierWriteback(endApi: Awaited<ReturnType<typeof endApiFor>>, format: Format) {
  const { permitted, held, failures, ...saved } = await endApi.getCourierWriteback();
  return {
    saved,
    permitted,
    held,
    failures: failures.map((failure) => ({
      orderId: failure.order_id as string,
      orderName: failure.order_name,
      reason: failure.reason,
      when: format.dateTime(failure.at),
    })),
  };
}

export type CourierWritebackView = Awaited<ReturnType<typeof loadCourierWriteback>>;
