import { BlockStack, Button, Checkbox, InlineStack, Select, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { type ConsentMode, UNKNOWN_COUNTRY } from "../../../../contract/consent-laws";
import { MAIL_PURPOSES, type MailPurpose } from "../../../../contract/mail-purposes";
import { EmptyNote } from "../../../components/empty-note";
import { SettingCard } from "../../../form/setting-card";
import { useSettingForm } from "../../../form/use-setting-form";
import { useTranslation } from "../../../i18n/translation";
import { useConfirm } from "../../../shell/confirm";
import type { ConsentView } from "./load-consent.server";
import { ConsentRow } from "./consent-row";
import {
  CONSENT_VIEWS,
  type ConsentTable,
  modesOf,
  type NamedCountry,
  rowsOf,
  type ShownCountries,
  withMode,
  withoutRow,
} from "./consent-rows";

/** Rows that are drawn at once: three lists of choices each. */
const SHOWN = 15;

/** In which countries customers must agree first, for what; our defaults, and what the merchant has changed of them. */
export function ConsentCard({ consent: { saved, destinations, countries } }: { consent: ConsentView }) {
  const { t } = useTranslation(["notifications", "form"]);
  const named = [...countries, { code: UNKNOWN_COUNTRY, name: t("notifications:consent.unknown") }];
  const form = useSettingForm("updateMailConsent", saved, {
    describe: ({ countries: table, reviews_by_checkout: isOn }: ConsentTable) => [
      { label: t("notifications:consent.reviews"), text: t(isOn ? "form:lines.on" : "form:lines.off") },
      ...named
        .filter(({ code }) => Object.hasOwn(table, code))
        .map(({ code, name }) => ({
          label: name,
          text: modesOf(table, code)
            .map(({ purpose, mode }) =>
              t("notifications:consent.line", {
                purpose: t(`notifications:consent.purposes.${purpose}`),
                mode: t(`notifications:consent.modes.${mode}`),
              }),
            )
            .join(" · "),
        })),
    ],
  });
  const { fields, change, isBusy } = form;
  const [view, setView] = useState<ShownCountries>("destinations");
  const [text, setText] = useState("");
  const [shown, setShown] = useState(SHOWN);
  const confirm = useConfirm();
  /** Emails about orders end by it where nobody was asked to agree, so that it is asked before. */
  const choose = async ({ code, name }: NamedCountry, purpose: MailPurpose, mode: ConsentMode) => {
    const question = {
      title: t("notifications:consent.ask.title", { country: name }),
      text: t("notifications:consent.ask.text"),
      confirm: t("notifications:consent.ask.action"),
    };
    if (purpose === "status" && mode === "opt_in" && !(await confirm(question))) return;
    // What others have saved while it was asked is among the fields by now.
    change((now) => ({ countries: withMode(now.countries, code, purpose, mode) }));
  };
  const rows = rowsOf(named, fields.countries, { view, text, destinations });

  return (
    <SettingCard setting="mail_consent" form={form}>
      <BlockStack gap="200">
        <Text as="p">{t("notifications:consent.intro")}</Text>
        <Text as="p">{t("notifications:consent.always")}</Text>
        <Text as="p" tone="subdued">
          {t("notifications:consent.ownCustomers")}
        </Text>
        <Text as="p" tone="subdued">
          {t("notifications:consent.noAdvice")}
        </Text>
      </BlockStack>
      <Checkbox
        label={t("notifications:consent.reviews")}
        helpText={t("notifications:consent.reviewsHelp")}
        checked={fields.reviews_by_checkout}
        disabled={isBusy}
        onChange={(isOn) => change({ reviews_by_checkout: isOn })}
      />
      <div className="wb-mail-filter">
        <TextField
          label={t("notifications:consent.find")}
          value={text}
          onChange={setText}
          autoComplete="off"
          clearButton
          onClearButtonClick={() => setText("")}
        />
        <Select
          label={t("notifications:consent.view")}
          options={CONSENT_VIEWS.map((value) => ({
            value,
            label: t(`notifications:consent.views.${value}`),
          }))}
          value={view}
          disabled={text.trim() !== ""}
          onChange={(value) => {
            setView(value as ShownCountries);
            setShown(SHOWN);
          }}
        />
      </div>
      <div role="status">
        {rows.length === 0 ? (
          <EmptyNote title={t("notifications:consent.noneFound")} />
        ) : (
          <Text as="p" tone="subdued">
            {t("notifications:consent.found", { count: rows.length })}
          </Text>
        )}
      </div>
      {rows.length > 0 && (
        <div className="wb-consent__head" aria-hidden="true">
          {MAIL_PURPOSES.map((purpose) => (
            <Text key={purpose} as="span" variant="bodySm" fontWeight="medium">
              {t(`notifications:consent.purposes.${purpose}`)}
            </Text>
          ))}
        </div>
      )}
      {rows.length > 0 && (
        <ul className="wb-consent">
          {rows.slice(0, shown).map((country) => (
            <ConsentRow
              key={country.code}
              country={country}
              table={fields.countries}
              isBusy={isBusy}
              onChange={(...chosen) => void choose(country, ...chosen)}
              onReset={() => change({ countries: withoutRow(fields.countries, country.code) })}
            />
          ))}
        </ul>
      )}
      {rows.length > shown && (
        <InlineStack>
          <Button onClick={() => setShown(shown + 3 * SHOWN)}>{t("notifications:consent.more")}</Button>
        </InlineStack>
      )}
    </SettingCard>
  );
}
