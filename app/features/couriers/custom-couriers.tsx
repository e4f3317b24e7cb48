import { BlockStack, Button, ButtonGroup } from "@shopify/polaris";
import { DeleteIcon, EditIcon } from "@shopify/polaris-icons";
import { useState } from "react";
import type { CustomCourier } from "../../../contract/couriers";
import { CallFailure } from "../../components/call-failure";
import { useTranslation } from "../../i18n/translation";
import { useConfirm } from "../../shell/confirm";
import { useEndApi } from "../../shell/use-end-api";
import { CustomCourierForm } from "./custom-courier-form";

/** The store's custom couriers. They are added, changed and deleted at once, not with the page's other settings. */
export function CustomCouriers({ own }: { own: CustomCourier[] }) {
  const { t } = useTranslation(["couriers", "errors"]);
  const confirm = useConfirm();
  const [changed, setChanged] = useState<string | null>(null);
  const deleting = useEndApi();

  const remove = async (courier: CustomCourier) => {
    const title = t("couriers:own.delete", { name: courier.name });
    if (!(await confirm({ title, text: t("couriers:own.deleteText"), confirm: title, destructive: true })))
      return;
    void deleting.call("deleteCourier", { id: courier.id }, { done: t("couriers:own.deleted") });
  };

  return (
    <BlockStack gap="300">
      {own.length > 0 && (
        <ul className="wb-couriers" aria-label={t("couriers:own.title")}>
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
                    accessibilityLabel={t("couriers:own.change", { name: courier.name })}
                    onClick={() => setChanged(courier.id)}
                  />
                  <Button
                    variant="tertiary"
                    tone="critical"
                    icon={DeleteIcon}
                    disabled={deleting.isBusy}
                    accessibilityLabel={t("couriers:own.delete", { name: courier.name })}
                    onClick={() => void remove(courier)}
                  />
                </ButtonGroup>
              </li>
            ),
          )}
        </ul>
      )}
      <CallFailure failure={deleting.failure} title={t("errors:deleteFailed")} />
      {changed === null && <CustomCourierForm />}
    </BlockStack>
  );
}
