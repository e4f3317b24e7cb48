import { useTranslation } from "../../../i18n/translation";
import { GROUP_TEXTS, type Group } from "./groups";
import type { StatisticsView } from "./load-statistics.server";

interface Props {
  title: string;
  statistics: StatisticsView["statistics"];
  group: Group;
}

/** A line for each kind, template, language or automation, as the card asks for. */
export function StatisticsTable({ title, statistics, group }: Props) {
  const { t } = useTranslation("notifications");
  const lines = useLines({ statistics, group });
  const { steps, ends } = statistics.total;
  const stepLabels = steps.map(({ id }) => ({ id, label: t(`statistics.${id}`) }));
  const afterDelivered = steps.findIndex(({ id }) => id === "delivered") + 1;
  const labels = [
    ...stepLabels.slice(0, afterDelivered),
    // Most of the time of few emails, and of none in a week that is over.
    ...(statistics.pending ? [{ id: "pending", label: t("statistics.pending") }] : []),
    ...stepLabels.slice(afterDelivered),
    ...ends.map(({ id }) => ({ id, label: t(`outcomes.${id}`) })),
  ];

  return (
    <table className="wb-statistics" aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{t(`statistics.${GROUP_TEXTS[group]}`)}</th>
          {labels.map(({ id, label }) => (
            <th key={id} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, name, counts }) => {
          const cells = new Map<string, { number: string | null; percent?: string }>([
            ...counts.steps.map((step) => [step.id, { ...step, percent: step.share?.percent }] as const),
            ["pending", { number: counts.pending }] as const,
            ...counts.ends.map((end) => [end.id, end] as const),
          ]);
          return (
            <tr key={id}>
              <th scope="row">{name}</th>
              {labels.map(({ id: column, label }) => {
                const { number, percent } = cells.get(column)!;
                const isNone = !number || number === "0";
                return (
                  <td key={column} data-label={label} data-none={isNone}>
                    {isNone ? "–" : number}
                    {percent && !isNone && <small>{percent}</small>}
                  </td>
                );
              })}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

type Line = Pick<StatisticsView["statistics"], "total">["total"];

function useLines({ statistics, group }: Pick<Props, "statistics" | "group">): {
  id: string;
  name: string;
  counts: Line;
}[] {
  const { t } = useTranslation("notifications");
  switch (group) {
    case "kinds":
      return statistics.kinds.map(({ kind, counts }) => ({
        ...{ id: kind, name: t(`kinds.${kind}.title`), counts },
      }));
    case "templates":
      return statistics.templates.map(({ kind, version, counts }) => ({
        id: `${kind} ${version}`,
        name:
          version === 0
            ? t("statistics.ours", { kind: t(`kinds.${kind}.title`) })
            : t("statistics.version", { kind: t(`kinds.${kind}.title`), version: `${version}` }),
        counts,
      }));
    case "languages":
      return statistics.languages.map(({ language, counts }) => ({
        ...{ id: language, name: language || t("statistics.unknownLanguage"), counts },
      }));
    case "automations":
      return statistics.automations.map(({ automation, name, isDeleted, counts }) => ({
        id: automation ?? "",
        name:
          name === null
            ? t("statistics.unknownAutomation")
            : isDeleted
              ? t("statistics.deleted", { name })
              : name,
        counts,
      }));
  }
}
