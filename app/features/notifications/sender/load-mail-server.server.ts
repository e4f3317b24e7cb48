import { PLAN_REQUIRED } from "../../../../contract/errors";
import { type endApiFor, failed } from "../../../endApi/end-api-for.server";
import { toResult } from "../../../endApi/to-result.server";
import type { Format } from "../../../i18n/format.server";

/** Data of the card "Your own mail server"; nothing where the plan has none. */
export async function loadMailServer(endApi: Awaited<ReturnType<typeof endApiFor>>, format: Format) {
  const loaded = await toResult(endApi.getMailServer());
  if (!loaded.ok && loaded.code !== PLAN_REQUIRED) throw failed(loaded, 503);
  const { server, is_sender_verified: canBeSet } = loaded.ok
    ? loaded.data
    : { server: null, is_sender_verified: false };
  return {
    canBeSet,
    server: server && {
      ...{ host: server.host, port: server.port, tls: server.tls, user: server.user, isUsed: server.is_used },
      failing: server.failing && {
        ...{ problem: server.failing.problem, answer: server.failing.answer },
        /** Null: it is not tried by itself any more. */
        next: server.failing.next_check_at && format.dateTime(server.failing.next_check_at),
        until: format.dateTime(server.failing.waits_until),
      },
    },
  };
}

export type MailServerView = Awaited<ReturnType<typeof loadMailServer>>;
