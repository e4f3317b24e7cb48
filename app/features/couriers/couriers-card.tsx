import { BlockStack, Card, Checkbox, Text } from "@shopify/polaris";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { ownValue } from "../../../contract/own-value";
import { Gate } from "../../components/gate";
import { useTranslation } from "../../i18n/translation";
import { SaveBar } from "../../shell/save-bar";
import { useToast } from "../../shell/toasts";
import { orThrow, useEndApi } from "../../shell/use-end-api";
import { useSaveBar } from "../../shell/use-save-bar";
import { CorrectionHistory } from "./correction-history";
import { CourierListField } from "./courier-list-field";
import "./couriers.css";
import type { CouriersData } from "./load-couriers.server";
import { MappingField } from "./mapping-field";
import { CustomCouriers } from "./custom-couriers";
import { TryNumber } from "./try-number";

/** All courier settings. Independent of its page: loads through `loadCouriers` and saves by itself. */
export function CouriersCard({ data }: { data: CouriersData }) {
  const { t } = useTranslation("couriers");
  const stored = { settings: data.settings, correction: data.correction };
  const [values, setValues] = useState(stored);
  // Names of couriers that were chosen and are not saved yet.
  const [picked, setPicked] = useState<Record<string, string>>({});
  const { call } = useEndApi();
  const showToast = useToast();

  // Deleting a custom courier removes it from the stored settings: the fields follow.
  const storedJson = JSON.stringify(stored);
  const [before, setBefore] = useState(storedJson);
  if (before !== storedJson) {
    setBefore(storedJson);
    setValues(stored);
  }
  const isSaved = useRef(false);
  useEffect(() => {
    if (!isSaved.current) return;
    isSaved.current = false;
    showToast(t("saved"));
  });

  const { settings, correction } = values;
  const save = async () => {
    const isCorrectionChanged = JSON.stringify(correction) !== JSON.stringify(stored.correction);
    if (isCorrectionChanged) await orThrow(call("updateCorrection", correction));
    await orThrow(call("updateCourierSettings", settings));
    isSaved.current = true;
  };
  const bar = useSaveBar({
    values,
    saved: stored,
    isValid: settings.mapping.every(({ name, courier }) => name.trim() !== "" && courier !== ""),
    save,
    discard: () => setValues(stored),
  });

  const nameOf = (code: string) => ownValue(data.names, code) ?? ownValue(picked, code) ?? code;
  const onName = ({ code, name }: { code: string; name: string }) =>
    setPicked((current) => ({ ...current, [code]: name }));

  return (
    <BlockStack gap="400">
      <SaveBar bar={bar} />
      <Part title={t("try.label")}>
        <TryNumber />
      </Part>
      <Part title={t("mapping.title")} text={t("mapping.text")}>
        <MappingField
          mapping={settings.mapping}
          seen={data.seen}
          nameOf={nameOf}
          onName={onName}
          onChange={(mapping) => setValues({ ...values, settings: { ...settings, mapping } })}
        />
      </Part>
      <Part title={t("preferred.title")} text={t("preferred.text")}>
        <CourierListField
          label={t("preferred.title")}
          add={t("preferred.add")}
          codes={settings.preferred}
          nameOf={nameOf}
          onName={onName}
          ordered
          onChange={(preferred) => setValues({ ...values, settings: { ...settings, preferred } })}
        />
      </Part>
      <Part title={t("own.title")} text={t("own.text")}>
        <CustomCouriers own={data.own} />
      </Part>
      <Part title={t("correction.title")} text={t("correction.text")}>
        <Gate feature="courier-auto-correction">
          <BlockStack gap="300">
            <Checkbox
              label={t("correction.enable")}
              checked={correction.enabled}
              onChange={(enabled) => setValues({ ...values, correction: { ...correction, enabled } })}
            />
            <CourierListField
              label={t("correction.exempt")}
              add={t("correction.exempt")}
              codes={correction.exempt}
              nameOf={nameOf}
              onName={onName}
              onChange={(exempt) => setValues({ ...values, correction: { ...correction, exempt } })}
            />
            <Text as="h3" variant="headingSm">
              {t("correction.history")}
            </Text>
            <CorrectionHistory rows={data.history} />
          </BlockStack>
        </Gate>
      </Part>
    </BlockStack>
  );
}

interface PartProps {
  title: string;
  text?: string;
  children: ReactNode;
}

function Part({ title, text, children }: PartProps) {
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {title}
        </Text>
        {text && (
          <Text as="p" tone="subdued">
            {text}
          </Text>
        )}
        {children}
      </BlockStack>
    </Card>
  );
}
