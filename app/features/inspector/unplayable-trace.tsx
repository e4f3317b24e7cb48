import { BlockStack, Button, Card } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import type { Timeline } from "./timeline";
import { DriftBanner } from "./replay-card";

/** A trace of a machine that has changed so far that not even its start is there. */
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
