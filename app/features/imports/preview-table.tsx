import { useTranslation } from "react-i18next";

/** The first lines as they were understood; wide files scroll within. */
export function PreviewTable({ headers, rows }: { headers: string[]; rows: string[][] }) {
  const { t } = useTranslation("imports");
  return (
    // A region that scrolls can be reached by keyboard.
    <div className="wb-preview" role="region" aria-label={t("firstLines")} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {headers.map((header, index) => (
              <th key={index} scope="col">
                {header || index + 1}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {headers.map((_, column) => (
                <td key={column}>{row[column] ?? ""}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
