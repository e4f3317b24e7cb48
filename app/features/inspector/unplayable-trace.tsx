import { BlockStack, Button, Card } from "@shopify/polaris";
import { useTranslation } from "../../i18n/translation";
import type { Timeline } from "./timeline";
import { DriftBanner } from "./replay-card";

/** A trace whose initial state the changed machine no longer has. */
export function UnplayableTrace({ timeline, onClose }: { timeline: Timeline; onClose: () => void }) {
  const { t } = useTranslation("inspector");
  return (
    <Card>
      <BlockStack gap="300">
        {timeline.drift && <DriftBanner drift={timeline.drift} />}
        <div>
          <Button onClick={onClose}>{t("replay.close")}</Button>
        </div>
      </BlockStack>
    </Card>
  );
}
