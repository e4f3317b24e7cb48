import { Badge } from "@shopify/polaris";
import type { Matrix, MatrixRow } from "../../../permissions/matrix";

const MARKS: Record<MatrixRow["marks"][number], string> = {
  off: "Switched off",
  stores: "Single stores",
  keepFor: "Kept for older stores",
  alsoFor: "Cheaper plans too",
  rollout: "Rollout",
};

/** Features by plan. On a phone the table scrolls within its frame. */
export function GateMatrix({ matrix, label }: { matrix: Matrix; label: string }) {
  return (
    // A scrollable region must be reachable by keyboard.
    <div className="wb-matrix" role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Feature</th>
            <th scope="col">Level</th>
            {matrix.columns.map((name) => (
              <th scope="col" key={name} className="wb-matrix-cell">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {matrix.rows.map((row) => (
            <Row key={row.feature} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ row }: { row: MatrixRow }) {
  const { feature, level, shares, marks, notes } = row;
  const isOff = marks.includes("off");

  return (
    <tr>
      <th scope="row">
        <code>{feature}</code>
        {marks.length > 0 && (
          <span className="wb-matrix-marks">
            {marks.map((mark) => (
              <Badge key={mark} tone={mark === "off" ? "warning" : "info"}>
                {MARKS[mark]}
              </Badge>
            ))}
          </span>
        )}
        {notes.map((note) => (
          <small key={note}>{note}</small>
        ))}
      </th>
      <td>{level}</td>
      {shares.map((share, column) => (
        <td key={column} className="wb-matrix-cell" data-share={isOff ? "off" : Math.ceil(share / 100)}>
          <Share share={share} isOff={isOff} />
        </td>
      ))}
    </tr>
  );
}

function Share({ share, isOff }: { share: number; isOff: boolean }) {
  if (isOff) return <>Off</>;
  if (share > 0 && share < 100) return <>{`${share}%`}</>;
  return (
    <>
      <span aria-hidden="true">{share === 100 ? "✓" : "–"}</span>
      <span className="wb-hidden">{share === 100 ? "Included" : "Not included"}</span>
    </>
  );
}
