import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import * as editor from "../../app/routes/track.notification_.edit";
import * as notification from "../../app/routes/track.notification";
import * as calls from "../../app/routes/track_.call.$name";
import { MailTemplate } from "../../contract/mail-template";
import { defaultMailTemplate } from "../../storefront/mail/default-template";
import { wellReplies } from "../admin-data";
import { mockEndApi, type Replies } from "../msw/end-api";
import { renderPage } from "./render-page";

/** Ours of a kind, with the heading and what else is given. */
export const templateOf = (parts: object = {}): MailTemplate =>
  MailTemplate.parse({ ...defaultMailTemplate("out_for_delivery"), ...parts });

export const storedOf = (template: MailTemplate, version = 3) => ({
  ...{ kind: "out_for_delivery", version, is_ours: version === 0, changed: null, failing: null },
  ...{ has_address: false, untranslated: 0 },
  ...{ template, warnings: [] },
});

export const previewOf = (parts: object = {}) => ({
  mail: {
    ...{ subject: "Your order #1001 is out for delivery", preheader: "DHL · 0034", bytes: 9000 },
    ...{
      html: "<!doctype html><p>Out for delivery</p>",
      text: "Out for delivery",
      parts: [],
      status_now: null,
    },
  },
  ...{ faults: [], warnings: [], ...parts },
});

/** Opens the editor of the email "Out for delivery"; `sent` has the inputs of calls by their name. */
export async function openMailEditor({ template = templateOf(), replies = {} } = {}) {
  let version = 3;
  const service = mockEndApi({
    ...wellReplies(),
    getMailTemplate: () => storedOf(template),
    previewMailTemplate: () => previewOf(),
    saveMailTemplate: ({ template: saved }: { template: MailTemplate }) => storedOf(saved, (version += 1)),
    getMailTemplateVersions: { versions: [] },
    sendTestMail: { queued: true },
    ...replies,
  } as unknown as Replies);
  const pages = {
    "/track/notification": notification,
    "/track/notification/edit": editor,
    "/track/call/:name": calls,
  } as never;
  const view = await renderPage(service, "/track/notification/edit?kind=out_for_delivery", pages, {
    standalone: true,
  });
  await screen.findByRole("region", { name: "Edit" });
  const sent = (name: string) => service.calls.filter((each) => each.name === name).map(({ input }) => input);
  return { ...view, sent, user: userEvent.setup() };
}
