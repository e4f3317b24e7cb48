import { emailStatisticsKind } from "../../../../service/domain/mail-measuring/email-statistics.link";
import { signLinkToken } from "../../../../service/platform/signed-links/signed-link";
import type { Prepared, ValidCalls } from "../../main/http/valid-call";

export function mailMeasuringCalls({ service: { config, clock }, shop }: Prepared): ValidCalls {
  const about = { shop: shop.id, subject: "2026-11-23" as never };
  return {
    getLinkedMailStatistics: {
      input: {},
      caller: { bearer: signLinkToken(config, emailStatisticsKind, about, clock.now) },
    },
  };
}
