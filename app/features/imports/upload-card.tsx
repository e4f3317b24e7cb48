import { useNavigate } from "@remix-run/react";
import { BlockStack, Card, ProgressBar, Text } from "@shopify/polaris";
import { type DragEvent, useState } from "react";
import { CallFailure } from "../../components/call-failure";
import { useTranslation } from "../../i18n/translation";
import { SAMPLE } from "./sample";
import { useUpload } from "./use-upload";

/** File upload: chosen or dropped. The service validates the content. */
export function UploadCard() {
  const { t } = useTranslation("imports");
  const navigate = useNavigate();
  const { start, percent, failure } = useUpload((file) => navigate(`/track/orders/import?id=${file.id}`));
  const [isOver, setOver] = useState(false);
  const isBusy = percent !== null;

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !isBusy) void start(file);
  };

  return (
    <Card>
      <BlockStack gap="400">
        <CallFailure failure={failure} />
        <Text as="p">{t("intro")}</Text>
        <div
          className="wb-drop"
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <label className="wb-drop-choose">
            <input
              type="file"
              accept=".csv,.tsv,.txt,text/csv"
              disabled={isBusy}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file) void start(file);
                // Reset, so that choosing the same file again, corrected, is a change event.
                target.value = "";
              }}
            />
            <span>{t("choose")}</span>
          </label>
          <Text as="p" tone="subdued">
            {t("drop")}
          </Text>
          <div role="status" className="wb-drop-progress">
            {isBusy && (
              <>
                <ProgressBar progress={percent} size="small" ariaLabelledBy="upload-words" />
                <span id="upload-words">{t("uploading", { percent })}</span>
              </>
            )}
          </div>
        </div>
        <Text as="p" tone="subdued">
          {t("limits")}
        </Text>
        <p>
          <a
            className="wb-link"
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(SAMPLE)}`}
            download="waybill-import.csv"
          >
            {t("sample")}
          </a>
        </p>
      </BlockStack>
    </Card>
  );
}
