import type { TeamView } from "./present-team.server";
import { EventsCard } from "./events-card";
import { RecipientsCard } from "./recipients-card";
import { useTeamForm } from "./use-team-form";

/** Who gets service notifications, and which. */
export function TeamCards({ team }: { team: TeamView }) {
  const form = useTeamForm(team.recipients);
  return (
    <>
      <RecipientsCard team={team} form={form} />
      {form.recipients.length > 0 && <EventsCard form={form} />}
    </>
  );
}
