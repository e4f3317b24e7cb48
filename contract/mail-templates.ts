import { z } from "zod";
import { TRIGGERS } from "./automation-limits";
import { get, nothing, post, read } from "./endpoint";
import { OrderId } from "./ids";
import { MAIL_KINDS } from "./mail-kinds";
import { MailDesign } from "./mail-design";
import { MailTemplate } from "./mail-template";
import { WHOLE_PARTS } from "./mail-template-parts";
import { MAIL_PROBLEMS, MAX_MAIL_TEMPLATE_BYTES } from "./mail-template-limits";
import { MailPart } from "./mail-recipients";
import { TextLanguage } from "./page-document";
import { SettingChange } from "./setting";
import { ShipmentStatus, SubStatus } from "./shipment-status";

const Instant = z.iso.datetime();
const Kind = z.enum(MAIL_KINDS);
/** Of the template of one kind: it rises with every change, and a write by whoever knew an older one is refused with 409 (`settingChanged`). */
const TemplateVersion = z.int32().min(0);

/** Something about a template that the merchant can mend, and where it stands. */
export const MailProblem = z.object({
  key: z.enum(MAIL_PROBLEMS),
  /** Of the block that has it; null: of the subject, the preheader or the HTML. */
  block: z.string().nullable(),
  /** Of the block, with dots within its parts: `text`, `left.text`; else `subject`, `preheader` or `html`. Null: of the whole mail. */
  setting: z.string().nullable(),
  /** In which language the text is; null: the one in which the settings are written. */
  language: z.string().nullable(),
  /** Of the variable, filter, tag, element or property; or the number that is the limit. */
  name: z.string().nullable(),
  /** From 1, within the text. */
  line: z.int().min(1),
  column: z.int().min(1),
});
export type MailProblem = z.output<typeof MailProblem>;

/** A template as lists show it. */
export const MailTemplateState = z.object({
  kind: Kind,
  /** 0: it was never changed. */
  version: TemplateVersion,
  /** Ours is sent: nothing is stored, or it was reset. */
  is_ours: z.boolean(),
  changed: SettingChange.nullable(),
  /** Whether its footer has a postal address of its own (mail-design.ts has that of all); null of HTML, which may say it anywhere. */
  has_address: z.boolean().nullable(),
  /** How many texts of the merchant's are said in no other language than the one they are written in. */
  untranslated: z.int().min(0),
  /** Mails go out by ours, because this one could not be filled: since when, and when it is tried again. */
  failing: z
    .object({
      since: Instant,
      /** Null: for a reason that is none of its own. */
      problem: MailProblem.nullable(),
      retry_at: Instant,
    })
    .nullable(),
});
export type MailTemplateState = z.output<typeof MailTemplateState>;

const WithTemplate = MailTemplateState.extend({
  /** Ours where none is stored. */
  template: MailTemplate,
  /** It is sent as it is; unknown variables are left empty. */
  warnings: z.array(MailProblem),
});

/** As `TemplatePart` of mail-template-parts.ts, which browsers have without schemas. */
const Part = z.union([
  z.object({ kind: z.literal("block"), id: z.string(), type: z.string().optional() }),
  z.object({ kind: z.enum(WHOLE_PARTS) }),
]);

export const MailTemplateVersion = z.object({
  version: z.int32().min(1),
  is_current: z.boolean(),
  /** It was reset to ours. */
  is_ours: z.boolean(),
  changed: SettingChange,
  /** What is different from the version before, or from ours; null where that is not known. */
  parts: z.array(Part).nullable(),
});
export type MailTemplateVersion = z.output<typeof MailTemplateVersion>;

const kind = z.object({ kind: Kind });
const versioned = kind.extend({ version: TemplateVersion });
const feature = "notification-setting";
const changes = ["templates"] as const;
const maxBytes = MAX_MAIL_TEMPLATE_BYTES;

/** What of its trigger says at which moment the email of an automation goes out. */
export const MailMoment = z.object({
  on: z.enum(TRIGGERS),
  statuses: z.array(ShipmentStatus).max(9).default([]),
  sub_statuses: z.array(SubStatus).max(28).default([]),
});
export type MailMoment = z.output<typeof MailMoment>;
export type MailMomentInput = z.input<typeof MailMoment>;

const shown = {
  language: TextLanguage,
  /** What a mail is shown about: an order of the shop's, or one that does not exist (null). */
  order: OrderId.nullable().default(null),
  /** Of an automation's email: the order that does not exist is at this moment. */
  moment: MailMoment.nullable().default(null),
};

export const getMailTemplates = get("/api/notification/template/list", {
  summary: "Which kinds of email to customers have a template of the merchant's, and whether it can be sent",
  feature: null,
  query: nothing,
  response: z.object({ templates: z.array(MailTemplateState) }),
});

export const getMailTemplate = get("/api/notification/template", {
  summary: "The template of the emails of one kind",
  feature: null,
  query: kind,
  response: WithTemplate,
});

export const getMailTemplateVersions = get("/api/notification/template/versions", {
  summary: "What the template of a kind was within the last year, the newest first",
  feature: null,
  query: kind,
  response: z.object({ versions: z.array(MailTemplateVersion) }),
});

export const previewMailTemplate = read("/api/notification/template/preview", {
  summary: "The email that a template makes, as it would be sent, or what is wrong with the template",
  feature: null,
  maxBytes,
  body: kind.extend({
    template: MailTemplate,
    /** What all emails share, as it would be; null: as it is set. */
    design: MailDesign.nullable().default(null),
    ...shown,
  }),
  response: z.object({
    /** Null where it cannot be made: `faults` then says why. */
    mail: z
      .object({
        subject: z.string(),
        preheader: z.string(),
        html: z.string(),
        text: z.string(),
        /** Of the HTML. Gmail cuts what is longer than some 100 kB. */
        bytes: z.int(),
        /** What is not about the order; `reason`: why the customer of the order that is shown gets none of it, null where they do. */
        parts: z.array(MailPart),
        /**
         * What the order's parcel is now, where the kind tells of another status: the email is shown all the same, and can contradict
         * itself. Null where it fits, and of the order that nobody has placed.
         */
        status_now: ShipmentStatus.nullable(),
      })
      .nullable(),
    /** With these it cannot be saved. */
    faults: z.array(MailProblem),
    warnings: z.array(MailProblem),
  }),
});

export const convertMailTemplate = read("/api/notification/template/convert", {
  summary: "A template of blocks as one HTML document with variables, which it becomes once it is saved",
  feature: null,
  maxBytes,
  body: kind.extend({ template: MailTemplate }),
  response: z.object({ template: MailTemplate }),
});

export const saveMailTemplate = post("/api/notification/setting/template/save", {
  summary:
    "Saves the template of a kind; with faults it is refused (`mailTemplateFaults`, the list as `faults`)",
  ...{ feature, changes, maxBytes },
  body: versioned.extend({ template: MailTemplate }),
  response: WithTemplate,
});

export const resetMailTemplate = post("/api/notification/setting/template/reset", {
  summary: "Sends the emails of a kind by our template again; what was before stays among the versions",
  ...{ feature, changes },
  body: versioned,
  response: WithTemplate,
});

export const restoreMailTemplate = post("/api/notification/setting/template/restore", {
  summary: "Makes an earlier version the template of a kind again",
  ...{ feature, changes },
  body: versioned.extend({ restore: z.int32().min(1) }),
  response: WithTemplate,
});

export const sendTestMail = post("/api/notification/setting/template/test", {
  summary: "Sends the email that a template makes to an address of the merchant's choice",
  feature,
  // It is no email to a customer: no page shows it.
  changes: [],
  maxBytes,
  body: kind.extend({
    /** Null: the stored one. */
    template: MailTemplate.nullable().default(null),
    ...shown,
    to: z.email().max(254),
  }),
  response: z.object({ queued: z.literal(true) }),
});

export const mailTemplateEndpoints = {
  getMailTemplates,
  getMailTemplate,
  getMailTemplateVersions,
  previewMailTemplate,
  convertMailTemplate,
  saveMailTemplate,
  resetMailTemplate,
  restoreMailTemplate,
  sendTestMail,
};
