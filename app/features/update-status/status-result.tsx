import { Form, useNavigation } from "@remix-run/react";
import { Banner, type BannerHandles, BlockStack, Button } from "@shopify/polaris";
import { useEffect, useRef } from "react";
import { useTranslation } from "../../i18n/translation";
import type { ShownStatusUpdate } from "./read-status-update.server";

interface Props {
  done: NonNullable<ShownStatusUpdate["done"]>;
  /** The use was given back. */
  isOpen: boolean;
  requestKey: string;
  /** It stands in the place of the button that was pressed: what has come of it is read aloud. */
  takesFocus: boolean;
}

/** What the link has set, and Undo as long as there is one. */
export function StatusResult({ done, isOpen, requestKey, takesFocus }: Props) {
  const { t } = useTranslation(["updateStatus", "bulk", "status", "shell"]);
  const isBusy = useNavigation().state !== "idle";
  const banner = useRef<BannerHandles>(null);
  useEffect(() => {
    if (takesFocus) banner.current?.focus();
  }, [takesFocus]);
  if (done.isUndone) {
    return (
      <Banner ref={banner} tone="info" title={t("updateStatus:undone")}>
        <p>{t(isOpen ? "updateStatus:undoneOpen" : "updateStatus:undoneNotified")}</p>
      </Banner>
    );
  }
  return (
    <Banner ref={banner} tone="success" title={t("bulk:said", { status: t(`status:${done.status}`) })}>
      <BlockStack gap="300">
        <p>
          {t("updateStatus:setAt", { date: done.at })}{" "}
          {done.areCustomersNotified && t("updateStatus:notified")}
        </p>
        {done.undoUntil ? (
          <Form method="post">
            <input type="hidden" name="key" value={requestKey} />
            <input type="hidden" name="act" value="undo" />
            <div className="wb-update-undo">
              <Button submit loading={isBusy}>
                {t("shell:undo")}
              </Button>
              <span>{t("updateStatus:undoUntil", { time: done.undoUntil })}</span>
            </div>
          </Form>
        ) : (
          <p>{t("updateStatus:undoOver")}</p>
        )}
      </BlockStack>
    </Banner>
  );
}
