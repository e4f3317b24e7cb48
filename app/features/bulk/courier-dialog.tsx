import { Button, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { Dialog } from "../../components/dialog";
import { useTranslation } from "../../i18n/translation";
import type { FoundCouriers } from "../couriers/find-couriers.server";
import { CourierChoices } from "../couriers/courier-choices";
import { useDebouncedFetcher } from "../couriers/use-debounced-fetcher";
import type { ActionInput } from "./bulk-calls";

interface Props {
  count: number;
  onClose: () => void;
  onAction: (action: ActionInput) => void;
}

/** Another courier for every parcel of the chosen orders, or the one that their numbers speak for: none is chosen beforehand. */
export function CourierDialog({ count, onClose, onAction }: Props) {
  const { t } = useTranslation(["bulk", "orderPage", "couriers", "shell"]);
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<{ code: string; name: string } | null>(null);
  const found = useDebouncedFetcher<FoundCouriers>("/track/couriers?q=", name.trim());

  return (
    <Dialog
      title={t("bulk:courier.title", { count })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("shell:cancel")}</Button>
          <Button onClick={() => onAction({ kind: "set_courier", courier: null })}>
            {t("orderPage:edit.automatic")}
          </Button>
          <Button
            variant="primary"
            disabled={chosen === null}
            onClick={() => chosen && onAction({ kind: "set_courier", courier: chosen.code })}
          >
            {chosen ? t("bulk:courier.setNamed", { courier: chosen.name }) : t("bulk:courier.set")}
          </Button>
        </>
      }
    >
      <div className="wb-bulk-form">
        <TextField label={t("bulk:courier.find")} value={name} onChange={setName} autoComplete="off" />
        {found && (
          <CourierChoices
            title={t("orderPage:edit.courier")}
            none={t("couriers:none")}
            marked={chosen?.code}
            isChosen
            more={found.more}
            couriers={found.couriers
              .filter(({ available }) => available)
              .map((each) => ({ ...each, note: [] }))}
            onChoose={setChosen}
          />
        )}
        <Text as="p" tone="subdued">
          {t("bulk:courier.help")}
        </Text>
      </div>
    </Dialog>
  );
}
