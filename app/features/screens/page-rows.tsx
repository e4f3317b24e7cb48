import { Link } from "@remix-run/react";
import { Card, Icon, Text } from "@shopify/polaris";
import { ChevronRightIcon, LockIcon } from "@shopify/polaris-icons";
import { useFeatureGate } from "../../components/use-feature-gate";
import { useTranslation } from "../../i18n/translation";
import type { FeatureId } from "../../../permissions/decide";
import { pathOf, screens, type ScreenId } from "./registry";

interface Row {
  /** The first screen of the page that the row leads to. */
  id: ScreenId;
  title: string;
  /** How it is set now, a line each; empty ones are left out. */
  state: (string | null)[];
}

/** The pages below an area's own: a row for each, which says how it is set now. */
export function PageRows({ rows }: { rows: Row[] }) {
  return (
    <Card padding="0">
      <ul className="wb-page-rows">
        {rows.map((row) => (
          <PageRow key={row.id} row={row} feature={screens[row.id].feature} />
        ))}
      </ul>
    </Card>
  );
}

function PageRow({ row: { id, title, state }, feature }: { row: Row; feature?: FeatureId }) {
  return (
    // Links that were sent or pinned before the page was there have this anchor.
    <li id={id}>
      <Link to={pathOf(id)} className="wb-page-row">
        <span>
          <Text as="span" variant="headingSm" breakWord>
            {title}
          </Text>
          {feature ? <GatedState feature={feature} state={state} /> : <State state={state} />}
        </span>
        <Icon source={ChevronRightIcon} tone="subdued" />
      </Link>
    </li>
  );
}

function State({ state }: Pick<Row, "state">) {
  return state.filter(Boolean).map((line) => (
    <span key={line} className="wb-page-row__state">
      {line}
    </span>
  ));
}

/** Of what a plan opens: its state where the store has it, else who has it. */
function GatedState({ feature, state }: Pick<Row, "state"> & { feature: FeatureId }) {
  const { t } = useTranslation("gates");
  const lock = useFeatureGate(feature);
  if (!lock) return <State state={state} />;
  return (
    <span className="wb-page-row__state">
      <span className="wb-locked-icon">
        <Icon source={LockIcon} tone="subdued" />
      </span>
      {lock.level ? t("available", { plan: lock.level }) : t("closed")}
    </span>
  );
}
