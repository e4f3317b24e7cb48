import { Form, useNavigation } from "@remix-run/react";
import { BlockStack, Button, Card, InlineError, Text } from "@shopify/polaris";
import { MANUAL_STATUSES } from "../../../contract/bulk-limits";
import { statusLabel } from "../../../contract/status-labels";
import { useTranslation } from "../../i18n/translation";

/** Name of the choice; Polaris's error has the id `statusError`. */
const STATUS = "status";

interface Props {
  /** Until when the link works. */
  expires: string;
  requestKey: string;
  /** Of the choice. */
  error: string | undefined;
}

/**
 * The statuses that the orders screen offers, in a form that works without script. None is chosen beforehand: on a phone one is
 * confirmed by a touch that was meant for something else.
 */
export function StatusForm({ expires, requestKey, error }: Props) {
  const { t } = useTranslation(["updateStatus", "bulk", "status"]);
  const isBusy = useNavigation().state !== "idle";
  return (
    <Card>
      <Form method="post">
        <BlockStack gap="400">
          <input type="hidden" name="key" value={requestKey} />
          <fieldset
            className="wb-update-choices"
            {...(error && { "aria-invalid": true, "aria-describedby": `${STATUS}Error` })}
          >
            <legend>
              <Text as="span" variant="headingMd">
                {t("bulk:status.legend")}
              </Text>
            </legend>
            {MANUAL_STATUSES.map((status) => (
              <label key={status}>
                <input type="radio" name={STATUS} value={status} required />
                <span>{t(`status:${statusLabel(status)}`)}</span>
              </label>
            ))}
          </fieldset>
          {error && <InlineError message={error} fieldID={STATUS} />}
          <label className="wb-update-notify">
            <input type="checkbox" name="notify" value="yes" />
            <span>{t("bulk:status.tell")}</span>
          </label>
          <Text as="p" tone="subdued">
            {t("bulk:status.untold")}
          </Text>
          <div className="wb-update-confirm">
            <Button submit variant="primary" size="large" loading={isBusy}>
              {t("bulk:status.set")}
            </Button>
          </div>
          <Text as="p" tone="subdued">
            {t("updateStatus:holds")} {t("updateStatus:once", { date: expires })}
          </Text>
        </BlockStack>
      </Form>
    </Card>
  );
}
