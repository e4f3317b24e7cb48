import { BlockStack, Button, Card } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import type { Reel } from "./frames";
import { DriftBanner } from "./replay-card";

/** A trace of a machine that has changed so far that not even its start is there. */
export function UnplayableTrace({ reel, onClose }: { reel: Reel; onClose: () => void }) {
  const { t } = useTranslation("inspector");
  return (
    <Card>
      <BlockStack gap="300">
        {reel.drift && <DriftBanner drift={reel.drift} />}
        <div>
          <Button onClick={onClose}>{t("replay.close")}</Button>
        </div>
      </BlockStack>
    </Card>
  );
}
