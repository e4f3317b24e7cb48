import { useTranslation } from "../../../i18n/translation";
import type { StatisticsView } from "./load-statistics.server";

interface Props {
  title: string;
  statistics: StatisticsView["statistics"];
  group: "kinds" | "templates" | "languages";
}

/** A line for each kind, template or language, as the card asks for. */
export function StatisticsTable({ title, statistics, group }: Props) {
  const { t } = useTranslation("notifications");
  const lines =
    group === "languages"
      ? statistics.languages.map(({ language, counts }) => ({
          ...{ id: language, name: language || t("statistics.unknownLanguage"), counts },
        }))
      : group === "kinds"
        ? statistics.kinds.map(({ kind, counts }) => ({
            ...{ id: kind, name: t(`kinds.${kind}.title`), counts },
          }))
        : statistics.templates.map(({ kind, version, counts }) => ({
            id: `${kind} ${version}`,
            name:
              version === 0
                ? t("statistics.ours", { kind: t(`kinds.${kind}.title`) })
                : t("statistics.version", { kind: t(`kinds.${kind}.title`), version: `${version}` }),
            counts,
          }));
  // Offers are in few of them.
  const { steps, ends } = statistics.total;
  const head = { kinds: "byKind", templates: "byTemplate", languages: "byLanguage" } as const;
  const labels = [
    ...steps.map(({ id }) => ({ id, label: t(`statistics.${id}`) })),
    ...ends.map(({ id }) => ({ id, label: t(`outcomes.${id}`) })),
  ];

  return (
    <table className="wb-statistics" aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{t(`statistics.${head[group]}`)}</th>
          {labels.map(({ id, label }) => (
            <th key={id} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, name, counts }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            {[...counts.steps, ...counts.ends].map(({ number, ...step }, place) => (
              <td key={step.id} data-label={labels[place]!.label} data-none={!number || number === "0"}>
                {number && number !== "0" ? number : "–"}
                {"share" in step && step.share && number !== "0" && <small>{step.share.percent}</small>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
