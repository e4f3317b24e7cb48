import { Banner, BlockStack, Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { PlanDiff } from "../../../permissions/diff";
import type { Finding } from "../../../permissions/finding";
import { GateMatrix } from "./gate-matrix";
import type { TryReport } from "./try-gates.server";

/** What a tried file would do: its mistakes with their places; without any, what each plan gains and loses. */
export function TriedReport({ names, report }: { names: string[]; report: TryReport }) {
  const { t } = useTranslation("gatesPage");
  const { findings, matrix, diffs, edits } = report;
  const isBroken = matrix === null;

  return (
    <BlockStack gap="400">
      <Banner tone={isBroken ? "critical" : "success"} title={names.join(", ")}>
        <p>{isBroken ? t("result.broken") : t("result.valid")}</p>
      </Banner>
      {findings.length > 0 && <Findings findings={findings} />}
      {matrix && (
        <>
          <Part title={t("result.diff")}>
            {diffs.length === 0 ? <p>{t("result.noDiff")}</p> : <Diffs diffs={diffs} />}
          </Part>
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
          <Part title={t("result.matrix")}>
            <GateMatrix matrix={matrix} label={t("result.matrix")} />
          </Part>
        </>
      )}
    </BlockStack>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <BlockStack gap="200">
      <Text as="h3" variant="headingSm">
        {title}
      </Text>
      {children}
    </BlockStack>
  );
}

function Findings({ findings }: { findings: Finding[] }) {
  const { t } = useTranslation("gatesPage");
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

function Diffs({ diffs }: { diffs: PlanDiff[] }) {
  const { t } = useTranslation("gatesPage");
  return (
    <dl className="wb-diffs">
      {diffs.map(({ plan, gained, lost, shares }) => (
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
