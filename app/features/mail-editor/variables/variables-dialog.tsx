import { BlockStack, Button, SkeletonBodyText, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { ownValue } from "../../../../contract/own-value";
import { CallFailure } from "../../../components/call-failure";
import { Dialog } from "../../../components/dialog";
import { useTranslation } from "../../../i18n/translation";
import type { MailEditorData } from "../load-mail-editor.server";
import { useMailWords } from "../use-mail-words";
import { useVariableValues } from "./use-variable-values";
import { withFallback } from "./variable-tag";

interface Props {
  data: Pick<MailEditorData, "kind" | "variables" | "htmlNames">;
  /** The email is HTML: it can have blocks and texts of ours. */
  isHtml: boolean;
  /** What the preview shows: the values are of it. */
  shown: { language: string; order: string | null };
  onInsert: (tag: string) => void;
  onClose: () => void;
}

/** Every variable that emails of the kind know, with its value in the preview; the one that is chosen is inserted. */
export function VariablesDialog({ data, isHtml, shown, onInsert, onClose }: Props) {
  const { t } = useTranslation(["mailEditor", "editors"]);
  const [fallback, setFallback] = useState("");
  const [wanted, setWanted] = useState("");
  const words = useMailWords();
  const { values, failure } = useVariableValues(data, isHtml, shown);
  const nameOf = (path: string) =>
    t(`mailEditor:variables.names.${path.replace(".", "_")}` as "mailEditor:variables.names.order_name");

  const isFound = (...texts: (string | null | undefined)[]) =>
    texts.some((text) => text?.toLocaleLowerCase().includes(wanted.trim().toLocaleLowerCase()));
  const names = data.htmlNames.filter(
    ({ path, of }) => isHtml && isFound(path, values?.get(path), words.typeName(of)),
  );
  const variables = data.variables.filter(
    // A flag has no value to insert: HTML asks it about its parts, as blocks do by themselves.
    ({ path, isFlag }) => (isHtml || !isFlag) && isFound(path, nameOf(path), values?.get(path)),
  );

  return (
    <Dialog
      title={t("mailEditor:variables.open")}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("editors:cancel")}</Button>}
    >
      <BlockStack gap="400">
        <TextField
          label={t("mailEditor:variables.find")}
          value={wanted}
          autoComplete="off"
          clearButton
          onClearButtonClick={() => setWanted("")}
          onChange={setWanted}
        />
        <TextField
          label={t("mailEditor:variables.fallback")}
          helpText={t("mailEditor:variables.fallbackHelp")}
          value={fallback}
          maxLength={60}
          autoComplete="off"
          onChange={setFallback}
        />
        <CallFailure failure={failure} />
        {!values && !failure && <SkeletonBodyText lines={8} />}
        {(values || failure) && (
          <ul className="wb-own-orders">
            {names.map((each) => (
              <HtmlName key={each.path} name={each} value={values?.get(each.path)} onInsert={onInsert} />
            ))}
            {variables.map(({ path, tag }) => {
              const value = values?.get(path) || null;
              return (
                <li key={path}>
                  <button type="button" onClick={() => onInsert(withFallback(tag, fallback))}>
                    <Text as="span" fontWeight="medium">
                      {nameOf(path)}
                    </Text>
                    {values && (
                      <Text as="span" tone="subdued" breakWord>
                        {value ? t("mailEditor:variables.sample", { value }) : t("mailEditor:variables.none")}
                      </Text>
                    )}
                    <code className="wb-variable-path">{path}</code>
                  </button>
                </li>
              );
            })}
          </ul>
        )}
        <div role="status">
          {names.length + variables.length === 0 && (
            <Text as="p" tone="subdued">
              {t("mailEditor:variables.notFound")}
            </Text>
          )}
        </div>
      </BlockStack>
    </Dialog>
  );
}

interface HtmlNameProps {
  name: MailEditorData["htmlNames"][number];
  /** Of a text of ours, in the preview; undefined where it is not known. */
  value: string | undefined;
  onInsert: (tag: string) => void;
}

/** A block of ours within HTML, or our text of the kind. */
function HtmlName({ name: { path, tag, of }, value, onInsert }: HtmlNameProps) {
  const { t } = useTranslation(["mailEditor", "editors"]);
  const words = useMailWords();
  const texts: Record<string, string> = {
    subject: t("parts.subject.title"),
    preheader: t("parts.preheader.title"),
    heading: words.typeName("heading"),
    lead: words.typeName("text"),
    action: words.typeName("button"),
    ...{ reason: words.field("reason"), address: words.field("address") },
    unsubscribe: words.field("unsubscribe"),
  };
  const isPart = path.startsWith("parts.");
  return (
    <li>
      <button type="button" onClick={() => onInsert(tag)}>
        <Text as="span" fontWeight="medium">
          {isPart ? words.typeName(of) : (ownValue(texts, of) ?? of)}
        </Text>
        <Text as="span" tone="subdued">
          {isPart ? words.typeAbout(of) : value ? t("variables.sample", { value }) : t("ours.placeholder")}
        </Text>
        <code className="wb-variable-path">{path}</code>
      </button>
    </li>
  );
}
