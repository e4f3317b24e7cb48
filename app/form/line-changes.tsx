import { useTranslation } from "../i18n/translation";
import type { LineChange } from "./setting-lines";

/** What is different between two versions, one line each: before, and after. */
export function LineChanges({ changes }: { changes: LineChange[] }) {
  const { t } = useTranslation("form");
  return (
    <ul className="wb-changes">
      {changes.map(({ label, before, after }) => (
        <li key={label}>
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
              <em>{t(after === null ? "lines.removed" : "lines.added")}</em>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
