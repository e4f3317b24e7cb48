import { BlockStack, Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import type { GateChanges as Changes } from "../../../contract/gates";
import { useTranslation } from "../../i18n/translation";

/** Features that each plan gains and loses, and every edited value. */
export function GateChanges({ title, changes: { plans, edits } }: { title: string; changes: Changes }) {
  const { t } = useTranslation("gatesPage");
  return (
    <>
      <Part title={title}>{plans.length === 0 ? <p>{t("result.noDiff")}</p> : <Plans plans={plans} />}</Part>
      {edits.length > 0 && (
        <Part title={t("result.edited")}>
          <ul className="wb-findings">
            {edits.map((edit) => (
              <li key={edit}>
                <code>{edit}</code>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}

/** A part of a report with its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <BlockStack gap="200">
      <Text as="h3" variant="headingSm">
        {title}
      </Text>
      {children}
    </BlockStack>
  );
}

function Plans({ plans }: { plans: Changes["plans"] }) {
  const { t } = useTranslation("gatesPage");
  return (
    <dl className="wb-diffs">
      {plans.map(({ plan, gained, lost, shares }) => (
        <div key={plan}>
          <dt>{plan}</dt>
          {gained.length > 0 && <dd>{t("result.gains", { features: gained.join(", ") })}</dd>}
          {lost.length > 0 && <dd data-lost="">{t("result.loses", { features: lost.join(", ") })}</dd>}
          {shares.map(({ feature, from, to }) => (
            <dd key={feature}>{t("result.share", { feature, from, to })}</dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
