import { Text } from "@shopify/polaris";
import type { Finding } from "../../../permissions/finding";

/** Errors and warnings, each with its position in the file. */
export function GateFindings({ findings }: { findings: Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <ul className="wb-findings">
      {findings.map(({ file, line, column, severity, path, message }) => (
        <li key={`${file}:${line}:${column}:${path}:${message}`}>
          <Text as="span" fontWeight="semibold" tone={severity === "error" ? "critical" : "caution"}>
            {severity === "error" ? "Error" : "Warning"}
          </Text>{" "}
          <code>{`${file}:${line}:${column}`}</code> <b>{path}</b> {message}
        </li>
      ))}
    </ul>
  );
}
