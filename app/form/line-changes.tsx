import { useTranslation } from "../i18n/translation";
import type { LineChange } from "./setting-lines";

interface Props {
  changes: LineChange[];
  /** There is nothing to compare with: every line is simply told. */
  isWhole?: boolean;
}

/** What is different between two versions, one line each: before, and after. */
export function LineChanges({ changes, isWhole = false }: Props) {
  const { t } = useTranslation("form");
  return (
    <ul className="wb-changes">
      {changes.map(({ label, before, after }, index) => (
        <li key={index}>
          <strong>{label}</strong>
          {before !== null && after !== null ? (
            <>
              <del aria-label={t("lines.before", { text: before })}>{before}</del>
              <span aria-hidden>→</span>
              <span>{after}</span>
            </>
          ) : (
            <>
              <span>{after ?? before}</span>
              {!isWhole && <em>{t(after === null ? "lines.removed" : "lines.added")}</em>}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
