import { useTranslation } from "../../i18n/translation";
import { SPEEDS, type Speed } from "./use-player";

/** Speed of automatic replay. */
export function SpeedChoice({ speed, onChoose }: { speed: Speed; onChoose: (speed: Speed) => void }) {
  const { t } = useTranslation("inspector");
  return (
    <label className="wb-inspector-choice">
      {t("speed.label")}
      <select value={speed} onChange={(event) => onChoose(event.currentTarget.value as Speed)}>
        {Object.keys(SPEEDS).map((name) => (
          <option key={name} value={name}>
            {t(`speed.${name as Speed}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
