import { BlockStack, Card, Text } from "@shopify/polaris";
import { Fragment, type ReactNode } from "react";

interface Props<Row> {
  title: string;
  rows: Row[];
  /** Instead of the table, where there is no row. */
  empty: string;
  /** Of the columns; an empty one is that of the buttons. */
  heads: string[];
  keyOf: (row: Row) => string;
  cellsOf: (row: Row) => ReactNode[];
  /** Columns with numbers, which stand at the end of their cells. */
  numeric?: number[];
  children?: ReactNode;
}

/** A card with a table, which scrolls by itself where it is wider than the card. */
export function OperationsTable<Row>({
  title,
  rows,
  empty,
  heads,
  keyOf,
  cellsOf,
  numeric = [],
  children,
}: Props<Row>) {
  const classOf = (column: number) =>
    (numeric.includes(column) && "wb-operations-number") ||
    (heads[column] === "" && "wb-operations-buttons") ||
    undefined;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {title}
        </Text>
        {children}
        {rows.length === 0 ? (
          <Text as="p" tone="subdued">
            {empty}
          </Text>
        ) : (
          <div className="wb-operations-table" tabIndex={0} role="region" aria-label={title}>
            <table>
              <thead>
                <tr>
                  {heads.map((head, column) => (
                    <Fragment key={head}>
                      {head ? (
                        <th scope="col" className={classOf(column)}>
                          {head}
                        </th>
                      ) : (
                        <td />
                      )}
                    </Fragment>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={keyOf(row)}>
                    {cellsOf(row).map((cell, column) => (
                      <td key={heads[column]} className={classOf(column)} data-label={heads[column]}>
                        {cell}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </BlockStack>
    </Card>
  );
}

/** `2026-11-20 12:00`, in UTC as the page says at its head. */
export const stamp = (time: string | null) => (time ? time.slice(0, 16).replace("T", " ") : "–");
