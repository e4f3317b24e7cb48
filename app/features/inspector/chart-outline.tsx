import type { MachineView, StateView } from "../../../machines/tooling/describe-machine";
import { useTranslation } from "../../i18n/translation";

interface Props {
  view: MachineView;
  active: ReadonlySet<string>;
}

/** The chart as a list for screen readers: the same states and transitions as text. */
export function ChartOutline({ view, active }: Props) {
  const { t } = useTranslation("inspector");
  return (
    <details className="wb-outline">
      <summary>{t("outline.title")}</summary>
      <ul>
        <Branch state={view.states[0]!} view={view} active={active} />
      </ul>
    </details>
  );
}

function Branch({ state, view, active }: Props & { state: StateView }) {
  const { t } = useTranslation("inspector");
  const within = view.states.filter(({ parent }) => parent === state.id);
  const leaving = view.transitions.filter(({ source }) => source === state.id);
  const isFirst = view.states.some(({ initial }) => initial === state.id);

  return (
    <li>
      <b>{state.key}</b>
      {active.has(state.id) && ` · ${t("outline.active")}`}
      {isFirst && ` · ${t("outline.first")}`}
      {state.tags.length > 0 && ` · ${t("outline.tags", { names: state.tags.join(", ") })}`}
      {state.invokes.length > 0 && ` · ${t("outline.runs", { names: state.invokes.join(", ") })}`}
      {(leaving.length > 0 || within.length > 0) && (
        <ul>
          {leaving.map(({ key, event, guard, targets }) => (
            <li key={key}>
              <code>
                {guard ? `${event} [${guard}]` : event} →{" "}
                {targets.map(short(view.id)).join(", ") || state.key}
              </code>
            </li>
          ))}
          {within.map((child) => (
            <Branch key={child.id} state={child} view={view} active={active} />
          ))}
        </ul>
      )}
    </li>
  );
}

const short = (machine: string) => (id: string) => id.replace(`${machine}.`, "");
