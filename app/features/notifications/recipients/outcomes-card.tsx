import { BlockStack, Card, Text } from "@shopify/polaris";
import { useTranslation } from "../../../i18n/translation";
import { useScreenTexts } from "../../screens/use-screen-texts";
import type { RecipientsView } from "./load-recipients.server";

const COLUMNS = ["sent", "delivered", "bounced", "complained", "unsubscribed", "not_sent"] as const;

/** What became of the emails of the last 30 days, by kind. */
export function OutcomesCard({ outcomes: { kinds, total } }: Pick<RecipientsView, "outcomes">) {
  const { t } = useTranslation("notifications");
  const { title } = useScreenTexts()("email-outcomes");
  if (kinds.length === 0)
    return (
      <Card>
        <Text as="p" tone="subdued">
          {t("outcomes.none")}
        </Text>
      </Card>
    );
  const cells = (counts: typeof total) =>
    COLUMNS.map((what) => (
      <td key={what} data-label={t(`outcomes.${what}`)} data-none={counts[what] === ""}>
        {counts[what] || "–"}
      </td>
    ));
  return (
    <Card>
      <BlockStack gap="300">
        <table className="wb-outcomes" aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t("kind")}</th>
              {COLUMNS.map((what) => (
                <th key={what} scope="col">
                  {t(`outcomes.${what}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.map(({ id, ...counts }) => (
              <tr key={id}>
                <th scope="row">{t(`kinds.${id}.title`)}</th>
                {cells(counts)}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t("outcomes.total")}</th>
              {cells(total)}
            </tr>
          </tfoot>
        </table>
        <Text as="p" tone="subdued">
          {t("outcomes.note")}
        </Text>
      </BlockStack>
    </Card>
  );
}
