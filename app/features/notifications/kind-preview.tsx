import { useFetcher } from "@remix-run/react";
import { BlockStack, Button, Select, Text } from "@shopify/polaris";
import { useEffect, useState } from "react";
import { TEXT_LANGUAGES } from "../../../contract/courier-texts-limits";
import type { ResponseOf } from "../../../contract/endpoint";
import { LOCALES } from "../../../contract/locales";
import type { MailKind } from "../../../contract/mail-kinds";
import type { previewMailKind } from "../../../contract/notifications";
import { CallFailure } from "../../components/call-failure";
import { Dialog } from "../../components/dialog";
import { MailContent, MailToCome } from "../../components/mail-content";
import type { Outcome } from "../../endApi/calls";
import { useTranslation } from "../../i18n/translation";

const OPTIONS = TEXT_LANGUAGES.map((tag) => ({
  value: tag as string,
  label: LOCALES.find((locale) => locale.tag === tag)!.name as string,
}));

/** The email of a kind as a customer gets it, in any of their languages. */
export function KindPreview({ kind, onClose }: { kind: MailKind; onClose: () => void }) {
  const { t, i18n } = useTranslation(["notifications", "shell"]);
  const { load, data } = useFetcher<Outcome<ResponseOf<typeof previewMailKind>>>();
  const [language, setLanguage] = useState<string>(
    TEXT_LANGUAGES.find((tag) => tag === i18n.language) ?? "en",
  );
  useEffect(() => {
    load(`/track/notification/preview?kind=${kind}&language=${language}`);
  }, [load, kind, language]);
  const mail = data?.ok ? data.data : null;

  return (
    <Dialog
      title={t("previewTitle", { kind: t(`notifications:kinds.${kind}.title`) })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("shell:close")}</Button>}
    >
      <BlockStack gap="300">
        <Select label={t("language")} labelInline options={OPTIONS} value={language} onChange={setLanguage} />
        <Text as="p" tone="subdued">
          {t("sample")}
        </Text>
        {!data && <MailToCome>{t("loading")}</MailToCome>}
        {data && !data.ok && <CallFailure failure={data} />}
        {mail && (
          <MailContent
            facts={[
              [t("subject"), mail.subject],
              [t("preheader"), mail.preheader],
            ]}
            html={mail.html}
            text={mail.text}
            frame={t("frame")}
          />
        )}
      </BlockStack>
    </Dialog>
  );
}
