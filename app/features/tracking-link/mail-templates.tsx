import { BlockStack, Button, Card, InlineStack, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import type { PageTarget } from "../../../contract/tracking-link-limits";
import { CardHeading } from "../../components/card-heading";
import { ExternalLink } from "../../components/external-link";
import { writeToClipboard } from "../../components/write-to-clipboard";
import { useTranslation } from "../../i18n/translation";
import { useToast } from "../../shell/toasts";
import { checkTemplate, type Finding } from "./check-template";
import type { TrackingLinkView } from "./load-tracking-link.server";
import { MAIL_TEMPLATES, snippetOf } from "./snippets";

interface Props extends Pick<TrackingLinkView, "addresses" | "templatesUrl"> {
  target: PageTarget;
}

/** Code for Shopify's mail templates, and a check of a template that has it. */
export function MailTemplates({ addresses, target, templatesUrl }: Props) {
  const { t } = useTranslation(["trackingLink", "common"]);
  const showToast = useToast();
  const snippet = snippetOf(addresses[target], t("trackingLink:mail.button"));
  const copy = async () => {
    const isCopied = await writeToClipboard(snippet);
    // The code can be copied from the field by hand.
    showToast(t(isCopied ? "trackingLink:mail.copied" : "trackingLink:mail.notCopied"));
  };

  return (
    <Card>
      <BlockStack gap="400">
        <CardHeading title={t("trackingLink:mail.title")} text={t("trackingLink:mail.text")} />
        <Text as="p">
          {t("common:pair", {
            name: t("trackingLink:mail.template"),
            value: MAIL_TEMPLATES.map((each) => t(`trackingLink:template.${each}`)).join(" · "),
          })}
        </Text>
        <TextField
          label={t("trackingLink:mail.title")}
          labelHidden
          value={snippet}
          multiline={4}
          monospaced
          readOnly
          selectTextOnFocus
          autoComplete="off"
          onChange={() => {}}
        />
        <InlineStack gap="300" blockAlign="center">
          <Button onClick={() => void copy()}>{t("trackingLink:mail.copy")}</Button>
          <ExternalLink href={templatesUrl}>{t("trackingLink:mail.open")}</ExternalLink>
        </InlineStack>
        <TemplateCheck addresses={Object.values(addresses)} />
      </BlockStack>
    </Card>
  );
}

function TemplateCheck({ addresses }: { addresses: string[] }) {
  const { t } = useTranslation("trackingLink");
  const [pasted, setPasted] = useState("");
  const findings = pasted.trim() === "" ? null : checkTemplate(pasted, addresses);
  const wordsOf = ({ kind, line, name = "" }: Finding) => t(`check.${kind}`, { line, name });
  const hasLink = findings?.some(({ kind }) => kind === "ours" || kind === "follows");

  return (
    <BlockStack gap="200">
      <TextField
        label={t("check.label")}
        helpText={t("check.help")}
        value={pasted}
        multiline={4}
        maxHeight={240}
        monospaced
        autoComplete="off"
        spellCheck={false}
        onChange={setPasted}
      />
      <div role="status">
        {findings && (
          <BlockStack gap="100">
            <Text as="h3" variant="headingSm">
              {t("check.found")}
            </Text>
            {!hasLink && (
              <Text as="p" tone="critical">
                {t("check.missing")}
              </Text>
            )}
            {findings.map((finding, index) => (
              <Text
                key={index}
                as="p"
                tone={finding.kind === "ours" || finding.kind === "follows" ? "success" : "critical"}
              >
                {wordsOf(finding)}
              </Text>
            ))}
          </BlockStack>
        )}
      </div>
    </BlockStack>
  );
}
