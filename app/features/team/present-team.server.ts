import { asWritten } from "../../../storefront/as-written.mjs";
import type { Team } from "../../../contract/team-notifications";
import { MAX_TEAM_RECIPIENTS, STORE_RECIPIENT } from "../../../contract/team-events";
import type { EndApi } from "../../endApi/create-end-api.server";
import type { Format } from "../../i18n/format.server";

/** What the page of service notifications shows. */
export async function loadTeam(endApi: EndApi, format: Format, tag: string) {
  const [team, schedule, { timezone }] = await Promise.all([
    endApi.getTeam(),
    endApi.getDigestSchedule(),
    endApi.getStoreInfo(),
  ]);
  return { team: presentTeam(team, format), schedule, timezone, hours: hoursOf(tag) };
}

function presentTeam({ recipients, store_address: storeAddress }: Team, format: Format) {
  return {
    storeAddress,
    isFull: recipients.length >= MAX_TEAM_RECIPIENTS,
    recipients: recipients.map(({ id, address, state, language, events, invited_at: invitedAt }) => ({
      ...{ id, address, language, events },
      isStore: id === STORE_RECIPIENT,
      isWaiting: state === "waiting",
      invited: format.dateTime(invitedAt),
    })),
  };
}
export type TeamView = ReturnType<typeof presentTeam>;
export type RecipientView = TeamView["recipients"][number];

/** The full hours of a day in the merchant's format. */
function hoursOf(tag: string): string[] {
  const hour = new Intl.DateTimeFormat(tag, { hour: "numeric", minute: "2-digit", timeZone: "UTC" });
  return Array.from({ length: 24 }, (_, index) => asWritten(tag, hour.format(new Date(index * 3_600_000))));
}
