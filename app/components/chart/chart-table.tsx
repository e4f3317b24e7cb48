interface Props {
  caption: string;
  columns: string[];
  /** The first cell names the row. */
  rows: { key: string; cells: [string, ...(string | number)[]] }[];
}

/** The numbers of a chart for who cannot see it. */
export function ChartTable({ caption, columns, rows }: Props) {
  return (
    <table className="wb-hidden">
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...values] }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {values.map((value, index) => (
              <td key={columns[index + 1]}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
