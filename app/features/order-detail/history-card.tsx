import { useFetcher } from "@remix-run/react";
import { BlockStack, Button, Card, Text } from "@shopify/polaris";
import { useEffect, useState } from "react";
import { CallFailure } from "../../components/call-failure";
import type { Outcome } from "../../endApi/calls";
import { useTranslation } from "../../i18n/translation";
import { HistoryItem } from "./history-item";
import type { HistoryView } from "./present-history.server";

/** Entries of each page, as long as an answer; "Show more" asks for all that were shown and one page more. */
const PAGE = 10;
const MOST = 100;

/** Who changed what on the order, and what followed. Loaded after the page, which need not wait. */
export function HistoryCard({ order }: { order: string }) {
  const { t } = useTranslation("orderPage");
  const { load, data, state } = useFetcher<Outcome<HistoryView>>();
  const [earlier, setEarlier] = useState<HistoryView["entries"]>([]);
  const [size, setSize] = useState(PAGE);
  const [before, setBefore] = useState<string | null>(null);
  // Read again by itself where something has changed: what is shown is then shown anew, so one address has it all.
  useEffect(() => {
    load(`/track/orders/history?id=${order}&size=${size}${before ? `&before=${before}` : ""}`);
  }, [load, order, size, before]);
  const page = data?.ok ? data.data : null;
  const entries = [...earlier, ...(page?.entries ?? [])];

  const showMore = () => {
    if (!page?.next) return;
    if (size < MOST) return setSize(size + PAGE);
    setEarlier(entries);
    setBefore(page.next);
    setSize(PAGE);
  };

  return (
    <Card>
      <BlockStack gap="300">
        <BlockStack gap="050">
          <Text as="h2" variant="headingMd">
            {t("history.title")}
          </Text>
          <Text as="p" tone="subdued">
            {t("history.text")}
          </Text>
        </BlockStack>
        {!data && (
          <div className="wb-history-blank">
            <Text as="p" tone="subdued">
              {t("history.loading")}
            </Text>
          </div>
        )}
        {data && !data.ok && <CallFailure failure={data} />}
        {page && entries.length === 0 && (
          <Text as="p" tone="subdued">
            {t("history.none")}
          </Text>
        )}
        {entries.length > 0 && (
          <ol className="wb-timeline" aria-label={t("history.title")}>
            {entries.map((entry) => (
              <HistoryItem key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
        {page?.next && (
          <div>
            <Button onClick={showMore} loading={state !== "idle"}>
              {t("history.more")}
            </Button>
          </div>
        )}
      </BlockStack>
    </Card>
  );
}
