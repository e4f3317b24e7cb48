import { BlockStack, ChoiceList } from "@shopify/polaris";
import { useState } from "react";
import type { ShipmentStatus, SubStatus } from "../../../contract/shipment-status";
import { SHIPMENT_STATUSES, statusLabel } from "../../../contract/status-labels";
import { SUB_STATUSES } from "../../../contract/sub-statuses";
import { useTranslation } from "../../i18n/translation";
import { useIsNarrow } from "../../shell/use-is-narrow";

/** The detailed statuses by their main status. */
const GROUPS = SHIPMENT_STATUSES.map((status) => ({
  status,
  group: (Object.keys(SUB_STATUSES) as SubStatus[]).filter((each) => SUB_STATUSES[each] === status),
})).filter(({ group }) => group.length > 0);

interface Props {
  chosen: SubStatus[];
  error: string | undefined;
  onChange: (chosen: SubStatus[]) => void;
}

/** Detailed statuses under their main status. */
export function SubStatusFields({ chosen, error, onChange }: Props) {
  return (
    <BlockStack gap="300">
      {GROUPS.map(({ status, group }, index) => {
        const others = chosen.filter((each) => !group.includes(each));
        return (
          <Group
            key={status}
            {...{ status, group }}
            chosen={chosen.filter((each) => group.includes(each))}
            error={index === 0 ? error : undefined}
            onChange={(changed) => onChange([...others, ...changed])}
          />
        );
      })}
    </BlockStack>
  );
}

/** The statuses under one main status; on a phone folded until wanted: all of them are several screens there. */
function Group({ status, group, chosen, error, onChange }: Props & (typeof GROUPS)[number]) {
  const { t } = useTranslation(["status", "subStatus"]);
  const isPhone = useIsNarrow();
  const [isOpen, setOpen] = useState(chosen.length > 0);
  const title = t(`status:${statusLabel(status as ShipmentStatus)}`);
  const choices = (
    <ChoiceList
      title={title}
      titleHidden={isPhone}
      allowMultiple
      choices={group.map((value) => ({ value, label: t(`subStatus:${value}`) }))}
      selected={chosen}
      error={error}
      onChange={(changed) => onChange(changed as SubStatus[])}
    />
  );
  if (!isPhone) return choices;
  return (
    <details
      // What is wrong is in sight, and can have the focus.
      open={isOpen || error !== undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{title}</summary>
      {choices}
    </details>
  );
}
