import { Button, Text } from "@shopify/polaris";
import type { PlanInterval } from "../../../permissions/plans";
import { Dialog } from "../../components/dialog";
import { useTranslation } from "../../i18n/translation";

interface Props {
  from: Record<PlanInterval, number>;
  interval: PlanInterval;
  url: string;
  onClose: () => void;
}

/** Where Enterprise is arranged. */
export function ContactDialog({ from, interval, url, onClose }: Props) {
  const { t } = useTranslation("billing");
  return (
    <Dialog
      title={t("enterprise.title")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("close")}</Button>
          <Button variant="primary" url={url} external>
            {t("enterprise.write")}
          </Button>
        </>
      }
    >
      <Text as="p">{t(`enterprise.text.${interval}`, { count: from[interval] })}</Text>
    </Dialog>
  );
}
