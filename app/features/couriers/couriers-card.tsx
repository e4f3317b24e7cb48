import { Banner, BlockStack, Card, Checkbox, Text } from "@shopify/polaris";
import { useState, type ReactNode } from "react";
import type { CorrectionSettings, CourierSettings } from "../../../contract/couriers";
import { ownValue } from "../../../contract/own-value";
import { CardHeading, type CardHeadingProps } from "../../components/card-heading";
import { Gate } from "../../components/gate";
import { SettingCard } from "../../form/setting-card";
import { useSettingForm } from "../../form/use-setting-form";
import { useTranslation } from "../../i18n/translation";
import { CorrectionHistory } from "./correction-history";
import { CourierListField } from "./courier-list-field";
import "./couriers.css";
import { CustomCouriers } from "./custom-couriers";
import type { CouriersData } from "./load-couriers.server";
import { MappingField } from "./mapping-field";
import { TryNumber } from "./try-number";

interface CourierNames {
  nameOf: (code: string) => string;
  /** Remembers the name of a courier that was chosen and is not saved yet. */
  onName: (courier: { code: string; name: string }) => void;
}

/** All courier settings: cards of a page with `<FormParts>`, with the data of `loadCouriers`. */
export function CouriersCard({ data }: { data: CouriersData }) {
  const { t } = useTranslation("couriers");
  const [picked, setPicked] = useState<Record<string, string>>({});
  const names: CourierNames = {
    nameOf: (code) => ownValue(data.names, code) ?? ownValue(picked, code) ?? code,
    onName: ({ code, name }) => setPicked((current) => ({ ...current, [code]: name })),
  };

  return (
    <BlockStack gap="400">
      <Part title={t("try.label")}>
        <TryNumber />
        <Directory {...data.directory} />
      </Part>
      <ChosenCouriers data={data} names={names} />
      <Part title={t("own.title")} text={t("own.text")}>
        <CustomCouriers own={data.own} />
      </Part>
      <Correction data={data} names={names} />
    </BlockStack>
  );
}

/** How many couriers there are, whether the provider's are among them, and since when not. */
function Directory({ couriers: count, state, read, tried }: CouriersData["directory"]) {
  const { t, i18n } = useTranslation("couriers");
  if (state === "unreachable") {
    return (
      <Banner tone="warning">
        <p>{t("directory.unreachable", { count })}</p>
        <p>{t("directory.tried", { tried })}</p>
      </Banner>
    );
  }
  return (
    <div>
      <Text as="p" tone="subdued">
        {t("directory.count", { count })}
      </Text>
      {state && (
        <Text as="p" tone="subdued">
          {t(`directory.${state}`, { read, tried })}
        </Text>
      )}
      {state === "notSetUp" && (
        <Text as="p" tone="subdued">
          {t("directory.missing", { own: t("own.title") })}{" "}
          <a
            className="wb-link"
            href={`/help/courier-settings?lang=${i18n.language}`}
            target="_blank"
            rel="noreferrer"
          >
            {t("directory.connect")}
          </a>
        </Text>
      )}
    </div>
  );
}

interface Props {
  data: CouriersData;
  names: CourierNames;
}

/** Mapped names and preferred couriers. */
function ChosenCouriers({ data, names: { nameOf, onName } }: Props) {
  const { t } = useTranslation("couriers");
  const form = useSettingForm("updateCourierSettings", data, {
    entryKey: "name",
    isValid: ({ mapping }) => mapping.every(({ name, courier }) => name.trim() !== "" && courier !== ""),
    describe: ({ mapping, preferred }: CourierSettings) => [
      ...mapping.map(({ name, courier }) => ({ label: name, text: nameOf(courier) })),
      { label: t("preferred.title"), text: preferred.map(nameOf).join(", ") || "–" },
    ],
  });
  const { fields, change, errorOf } = form;

  return (
    <SettingCard setting="courier_settings" form={form} title={t("mapping.title")} text={t("mapping.text")}>
      <MappingField
        mapping={fields.mapping}
        seen={data.seen}
        nameOf={nameOf}
        onName={onName}
        errorOf={errorOf}
        onChange={(mapping) => change({ mapping })}
      />
      <hr className="wb-line" />
      <CardHeading title={t("preferred.title")} text={t("preferred.text")} />
      <CourierListField
        label={t("preferred.title")}
        add={t("preferred.add")}
        codes={fields.preferred}
        nameOf={nameOf}
        onName={onName}
        ordered
        onChange={(preferred) => change({ preferred })}
      />
    </SettingCard>
  );
}

/** Auto-correction, the couriers it leaves alone, and what it has done. */
function Correction({ data, names: { nameOf, onName } }: Props) {
  const { t } = useTranslation(["couriers", "form"]);
  const form = useSettingForm("updateCourierCorrection", data.correction, {
    describe: ({ enabled, exempt }: CorrectionSettings) => [
      { label: t("couriers:correction.enable"), text: t(enabled ? "form:lines.on" : "form:lines.off") },
      { label: t("couriers:correction.exempt"), text: exempt.map(nameOf).join(", ") || "–" },
    ],
  });
  const { fields, change } = form;

  return (
    <SettingCard
      setting="courier_correction"
      form={form}
      title={t("couriers:correction.title")}
      text={t("couriers:correction.text")}
    >
      <Gate feature="courier-auto-correction">
        <BlockStack gap="300">
          <Checkbox
            label={t("couriers:correction.enable")}
            checked={fields.enabled}
            onChange={(enabled) => change({ enabled })}
          />
          <CourierListField
            label={t("couriers:correction.exempt")}
            add={t("couriers:correction.exempt")}
            codes={fields.exempt}
            nameOf={nameOf}
            onName={onName}
            onChange={(exempt) => change({ exempt })}
          />
          {data.history && <CorrectionHistory rows={data.history} />}
        </BlockStack>
      </Gate>
    </SettingCard>
  );
}

function Part({ children, ...heading }: CardHeadingProps & { children: ReactNode }) {
  return (
    <Card>
      <BlockStack gap="300">
        <CardHeading {...heading} />
        {children}
      </BlockStack>
    </Card>
  );
}
