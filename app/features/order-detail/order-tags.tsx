import { BlockStack, Button, Card, InlineStack, Tag, Text } from "@shopify/polaris";
import { Suspense, useState } from "react";
import { CallFailure } from "../../components/call-failure";
import { useTranslation } from "../../i18n/translation";
import { lazyPart } from "../../shell/lazy-part";
import { FailureBanner } from "../bulk/failure-list";
import { useBulk } from "../bulk/use-bulk";
import type { OrderView } from "./present-order.server";

const TagDialog = lazyPart(() => import("../bulk/tag-dialog").then((file) => file.TagDialog));

/** The merchant's own tags of the order, and the dialog that adds and removes them. */
export function OrderTags({ id, tags }: { id: string; tags: OrderView["tags"] }) {
  const { t } = useTranslation("orderPage");
  const bulk = useBulk();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);

  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t("tags.title")}
        </Text>
        {tags.length === 0 ? (
          <Text as="p" tone="subdued">
            {t("tags.none")}
          </Text>
        ) : (
          <InlineStack gap="100">
            {tags.map((tag) => (
              <Tag key={tag.id}>{tag.name}</Tag>
            ))}
          </InlineStack>
        )}
        <div>
          <Button loading={bulk.isBusy} onClick={() => setOpen(true)}>
            {t("tags.change")}
          </Button>
        </div>
        <CallFailure failure={bulk.failure} />
        <FailureBanner bulk={bulk} />
      </BlockStack>
      {isOpen && (
        <Suspense fallback={null}>
          <TagDialog
            count={1}
            onClose={close}
            onAction={(action) => {
              bulk.run({ ids: [id] }, action);
              close();
            }}
          />
        </Suspense>
      )}
    </Card>
  );
}
