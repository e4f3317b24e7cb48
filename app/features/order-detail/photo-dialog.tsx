import { useFetcher } from "@remix-run/react";
import { Button, Text } from "@shopify/polaris";
import { useEffect } from "react";
import type { ResponseOf } from "../../../contract/endpoint";
import type { getProblemPhoto } from "../../../contract/problem-reports";
import { CallFailure } from "../../components/call-failure";
import { Dialog } from "../../components/dialog";
import type { Outcome } from "../../endApi/calls";
import { useTranslation } from "../../i18n/translation";

/** The photo that a customer has attached to a message. */
export function PhotoDialog({ message, onClose }: { message: string; onClose: () => void }) {
  const { t } = useTranslation(["orderPage", "shell"]);
  const { load, data } = useFetcher<Outcome<ResponseOf<typeof getProblemPhoto>>>();
  useEffect(() => load(`/track/orders/photo?id=${message}`), [load, message]);

  return (
    <Dialog
      title={t("problems.photoTitle")}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("shell:close")}</Button>}
    >
      {!data && (
        <Text as="p" tone="subdued">
          {t("problems.photoLoading")}
        </Text>
      )}
      {data && !data.ok && <CallFailure failure={data} />}
      {data?.ok && (
        <img
          className="wb-photo"
          src={`data:${data.data.type};base64,${data.data.data}`}
          alt={t("problems.photoTitle")}
        />
      )}
    </Dialog>
  );
}
