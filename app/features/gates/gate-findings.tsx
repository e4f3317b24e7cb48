import { Text } from "@shopify/polaris";
import type { Finding } from "../../../permissions/finding";
import { useTranslation } from "../../i18n/translation";

/** Errors and warnings, each with its position in the file. */
export function GateFindings({ findings }: { findings: Finding[] }) {
  const { t } = useTranslation("gatesPage");
  if (findings.length === 0) return null;
  return (
    <ul className="wb-findings">
      {findings.map(({ file, line, column, severity, path, message }) => (
        <li key={`${file}:${line}:${column}:${path}:${message}`}>
          <Text as="span" fontWeight="semibold" tone={severity === "error" ? "critical" : "caution"}>
            {t(`severity.${severity}`)}
          </Text>{" "}
          <code>{`${file}:${line}:${column}`}</code> <b>{path}</b> {message}
        </li>
      ))}
    </ul>
  );
}
