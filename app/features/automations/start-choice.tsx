import { Link } from "@remix-run/react";
import { Badge, BlockStack, Card, InlineStack, Text } from "@shopify/polaris";
import { useId } from "react";
import { useTranslation } from "../../i18n/translation";
import type { ReadyView } from "./load-automations.server";
import { useWhatItDoes } from "./use-what-it-does";

interface Props {
  ready: ReadyView[];
  /** Of the automations that there are. */
  names: string[];
}

/** What a new automation begins as, each with what it does: it opens, and is made once it is saved. */
export function StartChoice({ ready, names }: Props) {
  const { t } = useTranslation("automations");
  const whatItDoes = useWhatItDoes();
  return (
    <Card>
      <BlockStack gap="300">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {t(names.length === 0 ? "list.emptyTitle" : "list.create")}
          </Text>
          <Text as="p" tone="subdued">
            {t("start.text")}
          </Text>
        </BlockStack>
        <div className="wb-automation-starts">
          {ready.map((row) => {
            const name = t(`ready.${row.ready}.name`);
            return (
              <Start
                key={row.ready}
                {...{ ready: row.ready, name, text: whatItDoes(row), isAdded: names.includes(name) }}
              />
            );
          })}
          <Start ready="blank" name={t("start.blank")} />
        </div>
      </BlockStack>
    </Card>
  );
}

interface StartProps {
  ready: string;
  name: string;
  text?: string;
  isAdded?: boolean;
}

function Start({ ready, name, text, isAdded = false }: StartProps) {
  const { t } = useTranslation("automations");
  const id = useId();
  return (
    <Link
      to={`/track/notification/automations/new?ready=${ready}`}
      className="wb-automation wb-automation-start"
      aria-labelledby={id}
      aria-describedby={`${id}-added ${id}-text`}
    >
      <InlineStack gap="200" blockAlign="center">
        <Text as="span" variant="headingSm" id={id}>
          {name}
        </Text>
        <span id={`${id}-added`}>{isAdded && <Badge>{t("start.added")}</Badge>}</span>
      </InlineStack>
      {text && (
        <Text as="span" tone="subdued" id={`${id}-text`}>
          {text}
        </Text>
      )}
    </Link>
  );
}
