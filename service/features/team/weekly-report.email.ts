import { z } from "zod";
import { pairOf } from "../../../storefront/colon";
import {
  button,
  descriptionList,
  heading,
  paragraph,
  subheading,
} from "../../../storefront/mail/mail-markup";
import {
  belowTable,
  defineMerchantEmail,
  footerText,
  linked,
  MerchantEmailData,
  merchantLayout,
} from "../../domain/shops/merchant-mails/merchant-email";
import { localeFor } from "../../../contract/locales";
import type { MerchantLocalizer } from "../../platform/i18n/localizer";

const Numbers = z.object({
  shipped: z.int(),
  delivered: z.int(),
  onTime: z.number().nullable(),
  mails: z.object({
    ...{ written: z.int(), sent: z.int(), delivered: z.int(), bounced: z.int() },
    // Of which nobody has said yet whether they have arrived, and emails whose opens and clicks are counted, with those opened and clicked;
    // not in rows from before.
    pending: z.int().default(0),
    ...{ pixels: z.int().default(0), opened: z.int().default(0) },
    ...{ linked: z.int().default(0), clicked: z.int().default(0) },
  }),
});

const WeeklyReport = MerchantEmailData.extend({
  /** First and last day of the week: ISO instants within them. */
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  week: Numbers,
  before: Numbers,
  /** `courier` is a name, `country` a code. */
  worst: z.array(
    z.object({ courier: z.string(), country: z.string(), shipments: z.int(), onTime: z.number() }),
  ),
  /** `statistics`: the page of email statistics; null in rows from before. */
  links: z.object({ statistics: z.string().nullable() }),
});
type WeeklyReport = z.output<typeof WeeklyReport>;

interface Fact {
  name: string;
  value: string;
}

/** Sent to the shop's team on Mondays, about the week before. */
export const weeklyReportEmail = defineMerchantEmail<WeeklyReport>({
  name: "weekly-report",
  data: WeeklyReport,
  subject: ({ t }, { shop }) => t("team.report.subject", { shop: shop.name }),
  text: (localizer, mail) => {
    const { t } = localizer;
    const { parcels, lanes, mails } = partsOf(localizer, mail);
    const statistics = inLanguage(localizer, mail.links.statistics);
    return [
      t("team.report.subject", { shop: mail.shop.name }),
      leadOf(localizer, mail),
      textOf(localizer, parcels),
      lanes.length > 0 && `${t("team.report.lanes")}\n${textOf(localizer, lanes)}`,
      `${t("team.report.emails")}\n${textOf(localizer, mails)}`,
      pairOf(localizer, t("digest.openApp"), mail.link),
      statistics && pairOf(localizer, t("team.report.statistics"), statistics),
      footerText(localizer, mail),
    ]
      .filter(Boolean)
      .join("\n\n");
  },
  body: (localizer, mail) => {
    const { t } = localizer;
    const { parcels, lanes, mails } = partsOf(localizer, mail);
    const statistics = inLanguage(localizer, mail.links.statistics);
    const lead = leadOf(localizer, mail);
    return merchantLayout(localizer, mail, {
      preview: lead,
      body: [
        heading(t("team.report.subject", { shop: mail.shop.name })),
        paragraph(lead),
        descriptionList(parcels),
        lanes.length > 0 && [subheading(t("team.report.lanes")), descriptionList(lanes)],
        subheading(t("team.report.emails")),
        descriptionList(mails),
        belowTable(button(t("digest.openApp"), mail.link)),
        statistics && paragraph(linked(t("team.report.statistics"), statistics)),
      ],
    });
  },
});

/** The page speaks as the email does: its language is no part of what is signed. */
function inLanguage({ locale }: MerchantLocalizer, link: string | null): string | null {
  if (link === null) return null;
  const url = new URL(link);
  url.searchParams.set("locale", localeFor(locale).code);
  return url.href;
}

const textOf = (localizer: MerchantLocalizer, facts: Fact[]): string =>
  facts.map(({ name, value }) => pairOf(localizer, name, value)).join("\n");

const leadOf = ({ t, day }: MerchantLocalizer, { from, to }: WeeklyReport): string =>
  t("team.report.lead", { from: day(from), to: day(to) });

function partsOf(localizer: MerchantLocalizer, { week, before, worst }: WeeklyReport) {
  const { t, number, locale } = localizer;
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 });
  const share = (value: number | null) => (value === null ? "–" : percent.format(value));
  const compared = (value: string, earlier: string) => t("team.report.before", { value, before: earlier });
  const countries = new Intl.DisplayNames(locale, { type: "region", fallback: "code" });
  const count = (name: string, now: number, earlier: number): Fact => ({
    name,
    value: compared(number(now), number(earlier)),
  });
  /** A share of the emails where it is counted; without them nothing is said. */
  const part = (name: string, what: "opened" | "clicked", of: "pixels" | "linked"): Fact[] => {
    const shareIn = ({ mails }: typeof week) => (mails[of] > 0 ? mails[what] / mails[of] : null);
    return week.mails[of] > 0
      ? [{ name, value: compared(share(shareIn(week)), share(shareIn(before))) }]
      : [];
  };
  return {
    parcels: [
      count(t("team.report.shipped"), week.shipped, before.shipped),
      count(t("team.report.delivered"), week.delivered, before.delivered),
      { name: t("team.report.onTime"), value: compared(share(week.onTime), share(before.onTime)) },
    ],
    lanes: worst.map(({ courier, country, shipments, onTime }) => ({
      name: `${courier} · ${/^[A-Z]{2}$/.test(country) ? countries.of(country) : country}`,
      value: t("team.report.lane", { share: share(onTime), parcels: number(shipments) }),
    })),
    mails: [
      count(t("team.report.written"), week.mails.written, before.mails.written),
      count(t("team.report.sent"), week.mails.sent, before.mails.sent),
      count(t("team.report.reached"), week.mails.delivered, before.mails.delivered),
      ...(week.mails.pending > 0
        ? [{ name: t("team.report.pending"), value: number(week.mails.pending) }]
        : []),
      ...part(t("team.report.opened"), "opened", "pixels"),
      ...part(t("team.report.clicked"), "clicked", "linked"),
      count(t("team.report.bounced"), week.mails.bounced, before.mails.bounced),
    ],
  };
}
