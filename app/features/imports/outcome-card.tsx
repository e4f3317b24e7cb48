import { Banner, BlockStack, Button, Card, InlineStack, Text } from "@shopify/polaris";
import type { ImportDetail } from "../../../contract/imports";
import { CallFailure } from "../../components/call-failure";
import { DescriptionList } from "../../components/description-list";
import { useTranslation } from "../../i18n/translation";
import { LoweredList, ProblemList } from "./problem-list";
import { useEndApi } from "../../shell/use-end-api";

/** Result of the dry run or the import, and the next steps. */
export function OutcomeCard({ import: file, problems, lowered }: ImportDetail) {
  const { t } = useTranslation(["imports", "order"]);
  const { call, isBusy, failure } = useEndApi();
  const cancelling = useEndApi();
  const isChecked = file.state === "checked";
  const isThere = file.imported > 0;
  const left = file.lines - file.known - file.wrong - file.imported;
  // It ended before its last line.
  const isCut = file.state === "cancelled" || file.state === "failed";

  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {t(`state.${file.state}`)}
          </Text>
          <Text as="p" tone="subdued" breakWord>
            {file.name}
          </Text>
        </BlockStack>
        <CallFailure failure={failure ?? cancelling.failure} />
        {file.problem && <Banner tone="critical">{t(`file.${file.problem}`)}</Banner>}
        {file.lines > 0 && (
          <DescriptionList
            facts={[
              [t("counts.ready"), isChecked ? t("number", { value: left }) : null],
              [t("counts.left"), isCut && left > 0 ? t("number", { value: left }) : null],
              [t("counts.imported"), isChecked ? null : t("number", { value: file.imported })],
              [t("counts.known"), t("number", { value: file.known })],
              [t("counts.wrong"), t("number", { value: file.wrong })],
            ]}
          />
        )}
        {isChecked && left === 0 && <Banner tone="warning">{t("nothing")}</Banner>}
        <ProblemList id={file.id} problems={problems} />
        <LoweredList lowered={lowered} />
        <InlineStack gap="200" align="end">
          {isChecked ? (
            <>
              <Button
                loading={cancelling.isBusy}
                onClick={() =>
                  void cancelling.call("cancelImport", { id: file.id }, { done: t("state.cancelled") })
                }
              >
                {t("cancel")}
              </Button>
              <Button url={`/track/orders/import?id=${file.id}&step=columns`}>{t("change")}</Button>
              <Button
                variant="primary"
                disabled={left === 0}
                loading={isBusy}
                onClick={() => void call("startImport", { id: file.id }, { done: t("started") })}
              >
                {t("start")}
              </Button>
            </>
          ) : (
            <>
              <Button variant={isThere ? "secondary" : "primary"} url="/track/orders/import">
                {t("another")}
              </Button>
              {isThere && (
                <Button variant="primary" url="/track/orders">
                  {t("order:back")}
                </Button>
              )}
            </>
          )}
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
