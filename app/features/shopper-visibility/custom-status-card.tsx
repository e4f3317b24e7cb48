import { BlockStack, Button } from "@shopify/polaris";
import { MAX_CUSTOM_STATUSES } from "../../../contract/shopper-visibility-limits";
import { SettingCard } from "../../form/setting-card";
import { useSettingForm } from "../../form/use-setting-form";
import { useTranslation } from "../../i18n/translation";
import { CustomStatusRow } from "./custom-status-row";
import type { VisibilityTexts } from "./load-visibility.server";
import { Preview } from "./preview";
import { stepFaults } from "./step-faults";

type Setting = VisibilityTexts["customStatuses"]["value"];
type Step = Setting["statuses"][number];

/** The shop's own steps between the order and the courier's first scan. */
export function CustomStatusCard({ saved }: { saved: VisibilityTexts["customStatuses"] }) {
  const { t } = useTranslation("shopperVisibility");
  const form = useSettingForm("updateCustomStatuses", saved, {
    entryKey: "name",
    isValid: ({ statuses }) => statuses.every((_, index) => stepFaults(statuses, index).size === 0),
    describe: ({ statuses }: Setting) =>
      statuses.map(({ name, days, text }) => ({
        label: name,
        text: [t("steps.day", { day: days }), text].filter(Boolean).join(" · "),
      })),
  });
  const { fields, change, errorOf, isBusy } = form;
  const { statuses } = fields;
  const put = (index: number, part: Partial<Step>) =>
    change({ statuses: statuses.map((step, at) => (at === index ? { ...step, ...part } : step)) });
  const last = statuses.at(-1)?.days ?? 0;

  return (
    <SettingCard setting="custom_statuses" form={form}>
      <BlockStack gap="300">
        {statuses.map((step, index) => (
          <CustomStatusRow
            key={index}
            step={step}
            number={index + 1}
            faults={stepFaults(statuses, index)}
            errorOf={(field) => errorOf(`statuses.${index}.${field}`)}
            onChange={(part) => put(index, part)}
            onRemove={() => change({ statuses: statuses.filter((_, at) => at !== index) })}
            isBusy={isBusy}
          />
        ))}
        <div>
          <Button
            onClick={() => change({ statuses: [...statuses, { name: "", text: "", days: last + 1 }] })}
            disabled={isBusy || statuses.length >= MAX_CUSTOM_STATUSES}
          >
            {t("steps.add")}
          </Button>
        </div>
      </BlockStack>
      {statuses.length > 0 && <StepsPreview statuses={statuses} />}
    </SettingCard>
  );
}

function StepsPreview({ statuses }: { statuses: Step[] }) {
  const { t } = useTranslation("shopperVisibility");
  const inOrder = statuses.toSorted((a, b) => a.days - b.days);
  return (
    <Preview>
      <ol className="wb-timeline">
        {inOrder.map((step, index) => (
          <li key={index}>
            <span className="wb-timeline-text">{step.name || t("steps.unnamed")}</span>
            <small>{[t("steps.day", { day: step.days }), step.text].filter(Boolean).join(" · ")}</small>
          </li>
        ))}
      </ol>
    </Preview>
  );
}
