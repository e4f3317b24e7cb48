import { Button, ButtonGroup } from "@shopify/polaris";
import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/translation";

export type Pane = "form" | "preview";

interface Props {
  pane: Pane;
  form: ReactNode;
  preview: ReactNode;
  onPane: (pane: Pane) => void;
}

/** What is edited beside its preview; on a phone one of them, by a switch. */
export function EditorPanes({ pane, form, preview, onPane }: Props) {
  const { t } = useTranslation("editors");
  return (
    <>
      <div className="wb-editor-switch">
        <ButtonGroup variant="segmented" fullWidth>
          <Button pressed={pane === "form"} onClick={() => onPane("form")}>
            {t("panes.form")}
          </Button>
          <Button pressed={pane === "preview"} onClick={() => onPane("preview")}>
            {t("panes.preview")}
          </Button>
        </ButtonGroup>
      </div>
      <div className="wb-editor-panes" data-pane={pane}>
        <section className="wb-editor-form" aria-label={t("panes.form")}>
          {form}
        </section>
        <section className="wb-editor-preview" aria-label={t("panes.preview")}>
          {preview}
        </section>
      </div>
    </>
  );
}
