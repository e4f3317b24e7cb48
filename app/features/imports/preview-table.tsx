import { useTranslation } from "../../i18n/translation";

/** The first lines as parsed; wide files scroll within the frame. */
export function PreviewTable({ headers, rows }: { headers: string[]; rows: string[][] }) {
  const { t } = useTranslation("imports");
  return (
    // A scrollable region must be reachable by keyboard.
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
