import type { endApiFor } from "../../endApi/end-api-for.server";
import type { Format } from "../../i18n/format.server";

/** Data of the card "Custom domain"; null without a domain. */
export async function loadCustomDomain(endApi: Awaited<ReturnType<typeof endApiFor>>, format: Format) {
  const { domain } = await endApi.getCustomDomain();
  return (
    domain && {
      name: domain.name,
      /** Of an internationalised name, how DNS has it; null where that is the same. */
      ascii: domain.host === domain.name ? null : domain.host,
      url: domain.url,
      state: domain.state,
      zone: domain.zone,
      records: domain.records.map(({ name_in_zone: nameInZone, ...record }) => ({ ...record, nameInZone })),
      failure: domain.failure,
      isTaken: domain.is_taken,
      checkedAt: format.dateTime(domain.checked_at),
      nextCheckAt: format.dateTime(domain.next_check_at),
      servedUntil: format.dateTime(domain.served_until),
    }
  );
}

export type CustomDomainView = NonNullable<Awaited<ReturnType<typeof loadCustomDomain>>>;
