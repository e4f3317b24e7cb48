import { BlockStack, Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import type { GateChanges as Changes } from "../../../contract/gates";

/** Features that each plan gains and loses, and every edited value. */
export function GateChanges({ title, changes: { plans, edits } }: { title: string; changes: Changes }) {
  return (
    <>
      <Part title={title}>
        {plans.length === 0 ? <p>No plan as a whole gains or loses a feature.</p> : <Plans plans={plans} />}
      </Part>
      {edits.length > 0 && (
        <Part title="What was edited">
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
  return (
    <dl className="wb-diffs">
      {plans.map(({ plan, gained, lost, shares }) => (
        <div key={plan}>
          <dt>{plan}</dt>
          {gained.length > 0 && <dd>Gains {gained.join(", ")}</dd>}
          {lost.length > 0 && <dd data-lost="">Loses {lost.join(", ")}</dd>}
          {shares.map(({ feature, from, to }) => (
            <dd key={feature}>{`${feature}: ${from}% → ${to}%`}</dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
