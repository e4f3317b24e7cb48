import { Badge, Button, InlineStack, Select, Text } from "@shopify/polaris";
import {
  CONSENT_MODES,
  type ConsentMode,
  consentLawOf,
  UNKNOWN_COUNTRY,
} from "../../../../contract/consent-laws";
import { MAIL_PURPOSES, type MailPurpose } from "../../../../contract/mail-purposes";
import { useTranslation } from "../../../i18n/translation";
import { type ConsentTable, modesOf, type NamedCountry } from "./consent-rows";

interface Props {
  country: NamedCountry;
  table: ConsentTable["countries"];
  isBusy: boolean;
  onChange: (purpose: MailPurpose, mode: ConsentMode) => void;
  onReset: () => void;
}

/** A country: what its law asks for, how certain that is, and who gets the emails of each purpose. */
export function ConsentRow({ country: { code, name }, table, isBusy, onChange, onReset }: Props) {
  const { t } = useTranslation("notifications");
  const law = consentLawOf(code);
  const uncertain = MAIL_PURPOSES.filter(
    (purpose) => purpose !== "status" && !law?.certain.includes(purpose),
  );
  const isChanged = Object.hasOwn(table, code);
  const about = law ? t(`consent.rules.${law.rule}`) : t("consent.rules.none");
  return (
    <li data-country={code}>
      <div role="group" aria-label={name} className="wb-consent__row">
        <div className="wb-consent__country">
          <InlineStack gap="200" blockAlign="center">
            <Text as="h2" fontWeight="medium">
              {name}
            </Text>
            {isChanged && <Badge tone="info">{t("changed")}</Badge>}
          </InlineStack>
          <p>
            {code === UNKNOWN_COUNTRY ? t("consent.unknownText") : about}
            {law && (
              <>
                {" · "}
                <cite>{law.name}</cite>
              </>
            )}
          </p>
          {law && uncertain.length > 0 && (
            <p className="wb-consent__uncertain">
              {t("consent.uncertain", {
                purposes: uncertain.map((purpose) => t(`consent.purposes.${purpose}`)).join(" · "),
              })}
            </p>
          )}
          {isChanged && (
            <Button
              variant="plain"
              disabled={isBusy}
              accessibilityLabel={t("consent.resetOf", { country: name })}
              onClick={onReset}
            >
              {t("consent.reset")}
            </Button>
          )}
        </div>
        {modesOf(table, code).map(({ purpose, mode }) => (
          <div key={purpose} className="wb-consent__mode">
            <Select
              label={t(`consent.purposes.${purpose}`)}
              options={CONSENT_MODES.map((value) => ({ value, label: t(`consent.modes.${value}`) }))}
              value={mode}
              disabled={isBusy}
              onChange={(value) => onChange(purpose, value as ConsentMode)}
            />
          </div>
        ))}
      </div>
    </li>
  );
}
