import { BlockStack, Card } from "@shopify/polaris";
import { Fragment } from "react";
import { SHOWN_TEAM_EVENTS, type TeamEvent, teamEvents } from "../../../contract/team-events";
import { CardHeading } from "../../components/card-heading";
import { useTranslation } from "../../i18n/translation";
import type { TeamForm } from "./use-team-form";

const GROUPS = ["parcels", "summaries", "service"] as const;

/** Which recipient is emailed about what: a table that becomes a list of events on a phone. */
export function EventsCard({ form }: { form: TeamForm }) {
  const { t } = useTranslation("team");
  const { recipients } = form;
  const columns = recipients.length + 1;
  return (
    <Card>
      <BlockStack gap="400">
        <CardHeading title={t("events.title")} text={t("events.text")} />
        <table className="wb-team-events" aria-label={t("events.title")}>
          <thead>
            <tr>
              <th scope="col">{t("events.event")}</th>
              {recipients.map(({ id, address }) => (
                <th key={id} scope="col">
                  {address}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {GROUPS.map((group) => (
              <Fragment key={group}>
                <tr className="wb-team-events__group">
                  <th scope="colgroup" colSpan={columns}>
                    {t(`groups.${group}`)}
                  </th>
                </tr>
                {SHOWN_TEAM_EVENTS.filter((event) => teamEvents[event].group === group).map((event) => (
                  <EventRow key={event} event={event} form={form} />
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </BlockStack>
    </Card>
  );
}

function EventRow({ event, form: { recipients, isBusy, setEvent } }: { event: TeamEvent; form: TeamForm }) {
  const { t } = useTranslation("team");
  const name = t(`names.${event}`);
  return (
    <tr>
      <th scope="row">
        {name}
        <small>{t(`abouts.${event}`)}</small>
      </th>
      {recipients.map(({ id, address, events }) => (
        <td key={id}>
          <label>
            <input
              type="checkbox"
              aria-label={t("events.of", { event: name, address })}
              checked={events.includes(event)}
              disabled={isBusy}
              onChange={({ currentTarget }) => setEvent(id, event, currentTarget.checked)}
            />
            <span aria-hidden="true">{address}</span>
          </label>
        </td>
      ))}
    </tr>
  );
}
