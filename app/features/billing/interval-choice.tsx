import type { PlanInterval } from "../../../permissions/plans";
import { useTranslation } from "../../i18n/translation";

interface Props {
  interval: PlanInterval;
  /** What a year saves, in percent. */
  percent: number;
  onChoose: (interval: PlanInterval) => void;
}

const INTERVALS: PlanInterval[] = ["EVERY_30_DAYS", "ANNUAL"];

/** Paid by the month or by the year. */
export function IntervalChoice({ interval, percent, onChoose }: Props) {
  const { t } = useTranslation("billing");
  return (
    <fieldset className="wb-interval">
      <legend className="wb-hidden">{t("interval.label")}</legend>
      {INTERVALS.map((each) => (
        <label key={each}>
          <input
            type="radio"
            name="interval"
            value={each}
            checked={each === interval}
            onChange={() => onChoose(each)}
          />
          <span>
            {t(`interval.${each}`)}{" "}
            {each === "ANNUAL" && percent > 0 && <b>{t("interval.save", { percent })}</b>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
