import { Button } from "@shopify/polaris";
import { ClockIcon } from "@shopify/polaris-icons";
import { Suspense, useState } from "react";
import type { CallData } from "../endApi/calls";
import { useTranslation } from "../i18n/translation";
import { lazyPart } from "../shell/lazy-part";
import { useToast } from "../shell/toasts";
import { useEndApi } from "../shell/use-end-api";
import type { AnySettingForm, SettingArea } from "./use-setting-form";

const HistoryDialog = lazyPart(() =>
  import("./setting-history-dialog").then((file) => file.SettingHistoryDialog),
);

interface Props<Value> {
  setting: SettingArea;
  form: AnySettingForm<Value>;
}

/** A setting's earlier versions: who has changed what and when, each to go back to. */
export function SettingHistory<Value>({ setting, form }: Props<Value>) {
  const { t } = useTranslation("form");
  const { call, failure } = useEndApi();
  const [history, setHistory] = useState<CallData<"getSettingHistory"> | null>(null);
  const showToast = useToast();
  const [isOpen, setOpen] = useState(false);

  const open = async () => {
    setHistory(null);
    setOpen(true);
    const outcome = await call("getSettingHistory", { setting });
    if (outcome.ok) setHistory(outcome.data);
  };
  const close = () => setOpen(false);
  const restore = (value: Value) => {
    form.restore(value);
    close();
    showToast(t("history.restored"));
  };

  return (
    <>
      <Button variant="tertiary" icon={ClockIcon} onClick={() => void open()}>
        {t("history.open")}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <HistoryDialog
            history={history}
            failure={failure}
            // The dialog knows no more of a value than that it came from this form.
            form={form as AnySettingForm<never>}
            onRestore={restore}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
