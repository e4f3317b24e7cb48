import { useTranslation } from "react-i18next";
import { SPEEDS, type Speed } from "./use-player";

/** How fast a replay plays by itself. */
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
