import { BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import { useTranslation } from "../i18n/translation";
import { Dialog } from "./dialog";

export interface ConfirmOptions {
  title: string;
  text: string;
  /** Below the text: what it comes with. */
  details?: ReactNode;
  /** What to do first: it is a no, and leads there once the dialog has given the focus back. */
  first?: { label: string; onAction: () => void };
  /** What is done, as a verb. */
  confirm: string;
  /** Another word than "Cancel" for staying as it is. */
  cancel?: string;
  /** Something is lost by it. */
  destructive?: boolean;
}

interface Props extends ConfirmOptions {
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be taken back; Escape and a click beside it are a no. */
export function ConfirmDialog({ title, text, details, first, onConfirm, onCancel, ...words }: Props) {
  const { confirm, cancel, destructive } = words;
  const { t } = useTranslation("shell");

  return (
    <Dialog
      title={title}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>{cancel ?? t("cancel")}</Button>
          <Button variant="primary" tone={destructive ? "critical" : undefined} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <BlockStack gap="300">
        <Text as="p">{text}</Text>
        {details}
        {first && (
          <InlineStack>
            <Button
              variant="plain"
              onClick={() => {
                onCancel();
                setTimeout(first.onAction);
              }}
            >
              {first.label}
            </Button>
          </InlineStack>
        )}
      </BlockStack>
    </Dialog>
  );
}
