import { Text } from "@shopify/polaris";
import { useTranslation } from "../../i18n/translation";
import { isSeen } from "./is-seen";
import type { PageView } from "./load-tracking-pages.server";

/** How many countries and languages are named before the rest is counted. */
const NAMED = 4;

/** Which orders get a page that is not the default one. */
export function RulesSummary({ page }: { page: PageView }) {
  const { t } = useTranslation("trackingPages");
  const { isDefault, ruleNames } = page;
  if (isDefault) return null;
  const few = (names: string[]) => {
    const more = names.length - NAMED;
    return [...names.slice(0, NAMED), ...(more > 0 ? [t("rules.more", { number: more })] : [])].join(", ");
  };
  const { countries, languages } = ruleNames;
  const parts = [
    ...(countries.length > 0 ? [t("rules.to", { countries: few(countries) })] : []),
    ...(languages.length > 0 ? [t("rules.in", { languages: few(languages) })] : []),
  ];

  return (
    <Text as="p" tone="subdued">
      {parts.length > 0 ? parts.join(" · ") : t(isSeen(page) ? "rules.none" : "rules.unseen")}
    </Text>
  );
}
