import type { ActionName } from "../../contract/automation-limits";
import type { AutomationActor } from "../domain/automations/automation-action";
import { emailTeam } from "../features/team/email-team.action";
import { addTag, removeTag } from "../features/automations/tag-orders.action";
import { emailCustomers } from "../features/notifications/automated/email-customers.action";
import { noteOrders } from "../features/order-notes/note-orders.action";

const actions: Record<ActionName, AutomationActor> = {
  email_customer: emailCustomers,
  email_team: emailTeam,
  add_tag: addTag,
  remove_tag: removeTag,
  note: noteOrders,
};

/** What automations can do; each part of the service brings its own. */
export const automationActions: ReadonlyMap<ActionName, AutomationActor> = new Map(
  Object.entries(actions) as [ActionName, AutomationActor][],
);
