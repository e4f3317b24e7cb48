import { Badge, BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { nameOfLanguage } from "../../../../storefront/language-names";
import { Dialog } from "../../../components/dialog";
import { useTranslation } from "../../../i18n/translation";
import type { ImportedTexts } from "./move-texts";

interface Props {
  read: ImportedTexts;
  onApply: () => void;
  onClose: () => void;
}

/** Listed at most; the file itself has all of them. */
const SHOWN = 50;

/** What a file with texts would change, and what of it is refused and why, before it is taken. */
export function ImportTextsDialog({ read: { changes, refused, unknownColumns }, onApply, onClose }: Props) {
  const { t } = useTranslation(["pageTranslation", "pageEditor", "editors"]);
  return (
    <Dialog
      title={t("pageTranslation:file.import")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("editors:cancel")}</Button>
          <Button variant="primary" disabled={changes.length === 0} onClick={onApply}>
            {t("pageTranslation:file.apply")}
          </Button>
        </>
      }
    >
      <BlockStack gap="400">
        <Text as="h3" variant="headingSm">
          {t("pageTranslation:file.changes", { count: changes.length })}
        </Text>
        <ul className="wb-text-changes">
          {changes.slice(0, SHOWN).map(({ language, text, next }) => (
            <li key={`${language} ${text.place}`}>
              <InlineStack gap="200">
                <Badge>{nameOfLanguage(language)}</Badge>
                <Text as="span" tone="subdued">
                  {text.place}
                </Text>
              </InlineStack>
              {(text.text || text.ours) && <del lang={language}>{text.text || text.ours}</del>}
              <ins lang={language}>{next}</ins>
            </li>
          ))}
        </ul>
        <More count={changes.length - SHOWN} />
        {refused.length + unknownColumns.length > 0 && (
          <>
            <Text as="h3" variant="headingSm">
              {t("pageTranslation:file.refused", { count: refused.length + unknownColumns.length })}
            </Text>
            <ul className="wb-text-changes">
              {unknownColumns.slice(0, SHOWN).map((name) => (
                <li key={name}>{t("pageTranslation:file.column", { name })}</li>
              ))}
              {refused.slice(0, SHOWN).map(({ line, language, key, reason, detail }) => (
                <li key={`${line} ${language}`}>
                  <InlineStack gap="200">
                    <Badge tone="warning">{t("pageTranslation:file.line", { line })}</Badge>
                    {language !== null && <Badge>{nameOfLanguage(language)}</Badge>}
                    <Text as="span" tone="subdued" breakWord>
                      {key}
                    </Text>
                  </InlineStack>
                  <span>{t(`pageTranslation:file.reasons.${reason}`, { detail })}</span>
                </li>
              ))}
            </ul>
            <More count={refused.length - SHOWN} />
          </>
        )}
      </BlockStack>
    </Dialog>
  );
}

function More({ count }: { count: number }) {
  const { t } = useTranslation(["pageTranslation", "editors"]);
  return count > 0 ? (
    <Text as="p" tone="subdued">
      {t("file.more", { count })}
    </Text>
  ) : null;
}
