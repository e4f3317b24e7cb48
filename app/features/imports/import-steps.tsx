import type { ImportState } from "../../../contract/imports";
import { useTranslation } from "../../i18n/translation";

const STEPS = ["upload", "columns", "check", "import"] as const;
const stepOf = (state: ImportState | undefined) =>
  state === undefined || state === "refused"
    ? 0
    : state === "uploading"
      ? 1
      : state === "checking" || state === "checked"
        ? 2
        : 3;

/** The steps of an import, with the current one marked. */
export function ImportSteps({ state }: { state: ImportState | undefined }) {
  const { t } = useTranslation("imports");
  const current = stepOf(state);
  return (
    <ol className="wb-steps">
      {STEPS.map((step, index) => (
        <li
          key={step}
          data-done={index < current || undefined}
          aria-current={index === current ? "step" : undefined}
        >
          {t(`steps.${step}`)}
        </li>
      ))}
    </ol>
  );
}
