import { Link } from "@remix-run/react";
import { BlockStack, Card, Text } from "@shopify/polaris";
import { useTranslation } from "../../i18n/translation";
import type { EarlierImport } from "./present-imports.server";

/** Earlier imports, the latest first. */
export function HistoryCard({ earlier }: { earlier: EarlierImport[] }) {
  const { t } = useTranslation(["imports", "common"]);
  if (earlier.length === 0) return null;

  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingMd">
          {t("history")}
        </Text>
        <ul className="wb-problems">
          {earlier.map((file) => (
            <li key={file.id}>
              <span>{file.at}</span>
              <Link className="wb-link" to={`/track/orders/import?id=${file.id}`}>
                {file.name}
              </Link>
              <span className="wb-subdued">
                {[
                  t(`state.${file.state}`),
                  file.lines > 0 &&
                    t("common:pair", {
                      name: t("imports:counts.imported"),
                      value: t("imports:number", { value: file.imported }),
                    }),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </li>
          ))}
        </ul>
      </BlockStack>
    </Card>
  );
}
