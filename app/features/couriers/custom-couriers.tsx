import { BlockStack, Button, ButtonGroup } from "@shopify/polaris";
import { DeleteIcon, EditIcon } from "@shopify/polaris-icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CustomCourier } from "../../../contract/couriers";
import { CallFailure } from "../../components/call-failure";
import { useConfirm } from "../../shell/confirm";
import { useCall } from "../../shell/use-call";
import { CustomCourierForm } from "./custom-courier-form";

/** Couriers that only this store has. They are added, changed and deleted at once, not with the page's other settings. */
export function CustomCouriers({ own }: { own: CustomCourier[] }) {
  const { t } = useTranslation("couriers");
  const confirm = useConfirm();
  const [changed, setChanged] = useState<string | null>(null);
  const deleting = useCall("/track/couriers", t("own.deleted"));

  const remove = async (courier: CustomCourier) => {
    const title = t("own.delete", { name: courier.name });
    if (!(await confirm({ title, text: t("own.deleteText"), confirm: title, destructive: true }))) return;
    deleting.call({ json: JSON.stringify({ intent: "delete", id: courier.id }) });
  };

  return (
    <BlockStack gap="300">
      {own.length > 0 && (
        <ul className="wb-couriers" aria-label={t("own.title")}>
          {own.map((courier) =>
            courier.id === changed ? (
              <li key={courier.id}>
                <div className="wb-couriers__form">
                  <CustomCourierForm courier={courier} onDone={() => setChanged(null)} />
                </div>
              </li>
            ) : (
              <li key={courier.id}>
                <span className="wb-break">
                  <b>{courier.name}</b>
                  <br />
                  <small>{courier.tracking_url}</small>
                </span>
                <ButtonGroup gap="extraTight">
                  <Button
                    variant="tertiary"
                    icon={EditIcon}
                    accessibilityLabel={t("own.change", { name: courier.name })}
                    onClick={() => setChanged(courier.id)}
                  />
                  <Button
                    variant="tertiary"
                    tone="critical"
                    icon={DeleteIcon}
                    disabled={deleting.isBusy}
                    accessibilityLabel={t("own.delete", { name: courier.name })}
                    onClick={() => void remove(courier)}
                  />
                </ButtonGroup>
              </li>
            ),
          )}
        </ul>
      )}
      <CallFailure failure={deleting.failure} />
      {changed === null && <CustomCourierForm />}
    </BlockStack>
  );
}
