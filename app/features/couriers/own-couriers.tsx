import { BlockStack, Button, TextField } from "@shopify/polaris";
import { DeleteIcon } from "@shopify/polaris-icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { OwnCourier } from "../../../contract/couriers";
import { CallFailure } from "../../components/call-failure";
import { useConfirm } from "../../shell/confirm";
import { useCall } from "../../shell/use-call";

const PLACE = "{number}";

/** Couriers that only this store has. They are added and deleted at once, not with the page's other settings. */
export function OwnCouriers({ own }: { own: OwnCourier[] }) {
  const { t } = useTranslation("couriers");
  const confirm = useConfirm();
  const [name, setName] = useState("");
  const [address, setAddress] = useState("");
  const adding = useCall("/track/couriers", t("own.added"));
  const deleting = useCall("/track/couriers", t("own.deleted"));
  const isReady = name.trim() !== "" && address.startsWith("https://") && address.includes(PLACE);

  const add = async () => {
    const fields = { intent: "create", name, tracking_url: address };
    // A refusal is shown below the fields, which keep what was typed.
    const isAdded = await adding.ask({ json: JSON.stringify(fields) }).then(
      () => true,
      () => false,
    );
    if (!isAdded) return;
    setName("");
    setAddress("");
  };
  const remove = async (courier: OwnCourier) => {
    const title = t("own.delete", { name: courier.name });
    if (!(await confirm({ title, text: t("own.deleteText"), confirm: title, destructive: true }))) return;
    deleting.call({ json: JSON.stringify({ intent: "delete", id: courier.id }) });
  };

  return (
    <BlockStack gap="300">
      {own.length > 0 && (
        <ul className="wb-couriers" aria-label={t("own.title")}>
          {own.map((courier) => (
            <li key={courier.id}>
              <span className="wb-break">
                <b>{courier.name}</b>
                <br />
                <small>{courier.tracking_url}</small>
              </span>
              <Button
                variant="tertiary"
                tone="critical"
                icon={DeleteIcon}
                disabled={deleting.isBusy}
                accessibilityLabel={t("own.delete", { name: courier.name })}
                onClick={() => void remove(courier)}
              />
            </li>
          ))}
        </ul>
      )}
      <TextField label={t("own.name")} value={name} onChange={setName} maxLength={60} autoComplete="off" />
      <TextField
        label={t("own.address")}
        value={address}
        onChange={setAddress}
        type="url"
        maxLength={500}
        helpText={t("own.help", { place: PLACE })}
        placeholder={`https://example.com/track/${PLACE}`}
        autoComplete="off"
      />
      <CallFailure failure={adding.failure ?? deleting.failure} />
      <div>
        <Button disabled={!isReady} loading={adding.isBusy} onClick={() => void add()}>
          {t("own.add")}
        </Button>
      </div>
    </BlockStack>
  );
}
