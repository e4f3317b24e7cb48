import { useState } from "react";
import { writeToClipboard } from "../../components/write-to-clipboard";
import { useTranslation } from "../../i18n/translation";
import { useToast } from "../../shell/toasts";

/**
 * Copies a tracking number. Where the browser refuses (a frame without the permission, an address without TLS), the number
 * stands selected in a field, for the reader to copy.
 */
export function CopyNumber({ number }: { number: string }) {
  const { t } = useTranslation("orderList");
  const showToast = useToast();
  const [isRefused, setRefused] = useState(false);
  const copy = async () => {
    const isCopied = await writeToClipboard(number);
    setRefused(!isCopied);
    if (isCopied) showToast(t("copy.done"));
  };

  return (
    <span className="wb-copy">
      <button
        type="button"
        aria-label={t("copy.named", { number })}
        data-tip={t("copy.action")}
        onClick={() => void copy()}
      />
      {isRefused && (
        <span className="wb-copy-refused" role="alert">
          <input
            aria-label={t("columns.number")}
            value={number}
            readOnly
            ref={(field) => {
              field?.focus();
              field?.select();
            }}
            onBlur={() => setRefused(false)}
          />
          <small>{t("copy.refused")}</small>
        </span>
      )}
    </span>
  );
}
