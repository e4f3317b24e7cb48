import { INITIAL_SWITCHES, type MailSwitches } from "../../contract/notifications";

/** Emails of the demo store: beside those of any store, the ones that its mailbox and its history are to show. */
export const demoMailSwitches: MailSwitches = {
  ...INITIAL_SWITCHES,
  ...{ shipped: true, partly_shipped: true, arriving_soon: true, delayed: true, all_delivered: true },
  ...{ never_scanned: true, no_updates: true, long_undelivered: true, overdue: true },
};
