import { Banner, BlockStack, Card, Text } from "@shopify/polaris";
import { GateChanges, Part } from "./gate-changes";
import { GateFindings } from "./gate-findings";
import type { GatesView } from "./present-gates.server";

/** What is in force in place of a file that was refused. */
const REFUSED: Record<GatesView["origin"], string> = {
  file: "The previous version stays in force until these errors are fixed.",
  copy: "The file has an error. The last good version is in force.",
  program:
    "The file has an error and no earlier version is known. The gates built into the program are in force.",
};

/** The file in force, its last change, and the current errors of the file on disk. */
export function GatesInForce({ gates }: { gates: GatesView }) {
  const { file, origin, changedAt, since, findings, differences, lastChange, refused } = gates;

  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          In force
        </Text>
        {refused && (
          <Banner tone="critical" title="The file was changed but not applied">
            <BlockStack gap="200">
              <p>{REFUSED[origin]}</p>
              <p>
                {refused.changedAt && `${file}, changed ${refused.changedAt}. `}
                {`Refused since ${refused.seenAt}`}
              </p>
              <GateFindings findings={refused.findings} />
            </BlockStack>
          </Banner>
        )}
        <Text as="p">{changedAt ? `${file}, changed ${changedAt}` : file}</Text>
        <Text as="p" tone="subdued">
          {`In force in this process since ${since}`}
        </Text>
        <GateFindings findings={findings} />
        {lastChange && (
          <>
            <GateChanges title={`Last change, ${lastChange.at}`} changes={lastChange.changes} />
            <GateFindings findings={lastChange.losses} />
          </>
        )}
        {differences.length === 0 ? (
          <Text as="p">Nothing differs from the specification.</Text>
        ) : (
          <Part title="Differs from the specification">
            <ul className="wb-findings">
              {differences.map((difference) => (
                <li key={difference}>
                  <code>{difference}</code>
                </li>
              ))}
            </ul>
          </Part>
        )}
      </BlockStack>
    </Card>
  );
}
