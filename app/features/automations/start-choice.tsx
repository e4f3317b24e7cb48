import { Link } from "@remix-run/react";
import { Badge, BlockStack, Card, InlineStack, Text } from "@shopify/polaris";
import { useId } from "react";
import { isSame } from "../../form/merge-values";
import { useTranslation } from "../../i18n/translation";
import type { AutomationRowView, ReadyView } from "./load-automations.server";
import { useWhatItDoes } from "./use-what-it-does";

interface Props {
  ready: ReadyView[];
  /** Those that there are. */
  automations: AutomationRowView[];
}

/** What a new automation begins as, each with what it does: it opens, and is made once it is saved. */
export function StartChoice({ ready, automations }: Props) {
  const { t } = useTranslation("automations");
  const whatItDoes = useWhatItDoes();
  return (
    <Card>
      <BlockStack gap="300">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {t(automations.length === 0 ? "list.emptyTitle" : "list.create")}
          </Text>
          <Text as="p" tone="subdued">
            {t("start.text")}
          </Text>
        </BlockStack>
        <div className="wb-automation-starts">
          {ready.map((row) => (
            <Start
              key={row.ready}
              ready={row.ready}
              name={t(`ready.${row.ready}.name`)}
              text={whatItDoes(row)}
              isAdded={automations.some((each) => isLike(each, row))}
            />
          ))}
          <Start ready="blank" name={t("start.blank")} />
        </div>
      </BlockStack>
    </Card>
  );
}

/** Whether it does the same at the same time: its name, days and wait are the merchant's to change. */
const isLike = (row: AutomationRowView, ready: ReadyView) =>
  row.trigger === ready.trigger &&
  isSame(row.values, ready.values) &&
  isSame(row.actions.toSorted(), ready.actions.toSorted());

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
    <div className="wb-automation wb-automation-start">
      <InlineStack gap="200" blockAlign="center">
        <Text as="span" variant="headingSm" breakWord>
          <Link
            to={`/track/notification/automations/new?ready=${ready}`}
            className="wb-automation-open"
            aria-describedby={`${id}-added ${id}-text`}
          >
            {name}
          </Link>
        </Text>
        <span id={`${id}-added`}>{isAdded && <Badge>{t("start.added")}</Badge>}</span>
      </InlineStack>
      {text && (
        <Text as="span" tone="subdued" id={`${id}-text`}>
          {text}
        </Text>
      )}
    </div>
  );
}
