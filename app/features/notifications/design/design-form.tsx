import { BlockStack, Card, Divider, Text, TextField } from "@shopify/polaris";
import { type ReactNode, useId, useMemo, useState } from "react";
import { TEXT_LANGUAGES, type TextLanguage } from "../../../../contract/courier-texts-limits";
import type { MailDesign } from "../../../../contract/mail-design";
import { MAX_POSTAL_ADDRESS } from "../../../../contract/mail-template-limits";
import { nameOfLanguage } from "../../../../storefront/language-names";
import { SettingCard } from "../../../form/setting-card";
import { useSettingForm } from "../../../form/use-setting-form";
import { useTranslation } from "../../../i18n/translation";
import { LookFields } from "../../mail-editor/look-fields";
import { MailPreview } from "../../mail-editor/preview/mail-preview";
import type { MailChoice } from "../../mail-editor/preview/mail-preview-bar";
import { useMailPreview } from "../../mail-editor/preview/use-mail-preview";
import { useTypedTheme } from "../../mail-editor/use-typed-theme";
import { LogoOfShop } from "../../page-editor/style/logo-of-shop";
import { languagesWithout, toDesign, toFields, toPreview } from "./design-fields";
import type { DesignView } from "./load-design.server";
import { UnsubscribeField } from "./unsubscribe-field";

/** What all emails share, beside an email that has it. */
export function DesignForm({ view: { saved, ours, brand, accent, preview: mail } }: { view: DesignView }) {
  const { t, i18n } = useTranslation(["notifications", "mailEditor", "pageStyle", "form"]);
  const [isLookWrong, setLookWrong] = useState(false);
  const form = useSettingForm("updateMailDesign", saved, {
    describe: ({ look, address, unsubscribe }: MailDesign) => [
      { label: t("pageStyle:colors.accent"), text: look.accent ?? t("notifications:design.brandColor") },
      { label: t("mailEditor:parts.theme.logo"), text: t(look.logo ? "form:lines.on" : "form:lines.off") },
      { label: t("pageStyle:font.label"), text: t(`pageStyle:font.${look.font}`) },
      { label: t("pageStyle:corners.label"), text: t(`pageStyle:corners.${look.corners}`) },
      { label: t("pageStyle:width.label"), text: String(look.width) },
      { label: t("mailEditor:fields.address"), text: address || "–" },
      ...TEXT_LANGUAGES.flatMap((language) => {
        const text = unsubscribe[language];
        const name = nameOfLanguage(language);
        return text ? [{ label: t("notifications:design.unsubscribe.line", { language: name }), text }] : [];
      }),
    ],
    toFields: (design: MailDesign) => toFields(design, ours),
    toValue: (fields: MailDesign) => toDesign(fields, ours),
    isValid: ({ unsubscribe }) => !isLookWrong && languagesWithout(unsubscribe).length === 0,
  });
  const { fields, change, isBusy, errorOf } = form;
  const typed = useTypedTheme(fields.look);
  // The form asks before its fields are there.
  if (typed.isWrong !== isLookWrong) setLookWrong(typed.isWrong);

  const [choice, setChoice] = useState<MailChoice>({
    ...{ device: null, order: null, isOwn: false, isDark: false },
    language: TEXT_LANGUAGES.find((tag) => tag === i18n.language) ?? "en",
  });
  const choose = (part: Partial<MailChoice>) => setChoice((now) => ({ ...now, ...part }));
  const design = useMemo(() => toPreview(fields, ours), [fields, ours]);
  const order = choice.isOwn ? (choice.order?.id ?? null) : null;
  const preview = useMailPreview({ ...mail, design, order, language: choice.language });

  return (
    <div className="wb-mail-design">
      <SettingCard setting="mail_design" form={form}>
        <Text as="p" tone="subdued">
          {t("notifications:design.intro")}
        </Text>
        <Part title={t("mailEditor:parts.theme.title")}>
          <LogoOfShop brand={brand} about={t("mailEditor:parts.theme.logoHelp")} />
          <LookFields
            look={fields.look}
            shared={null}
            {...{ typed, accent }}
            onChange={(field, value) => change({ look: { ...fields.look, [field]: value } })}
          />
        </Part>
        <Divider />
        <Part title={t("mailEditor:fields.address")}>
          <TextField
            label={t("mailEditor:fields.address")}
            labelHidden
            helpText={t("mailEditor:help.address")}
            value={fields.address}
            error={errorOf("address")}
            multiline={3}
            maxLength={MAX_POSTAL_ADDRESS}
            disabled={isBusy}
            autoComplete="off"
            onChange={(address) => change({ address })}
          />
        </Part>
        <Divider />
        <Part title={t("notifications:design.unsubscribe.title")}>
          <UnsubscribeField
            texts={fields.unsubscribe}
            ours={ours}
            language={choice.language as TextLanguage}
            isBusy={isBusy}
            errorOf={(language) => errorOf(`unsubscribe.${language}`)}
            onLanguage={(language) => choose({ language })}
            onChange={(unsubscribe) => change({ unsubscribe })}
          />
        </Part>
      </SettingCard>
      <div className="wb-mail-design__preview">
        <Card padding="0">
          <div className="wb-mail-design__mail">
            <MailPreview {...{ preview, choice }} onChoice={choose} />
          </div>
        </Card>
      </div>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm" id={id}>
          {title}
        </Text>
        {children}
      </BlockStack>
    </section>
  );
}
