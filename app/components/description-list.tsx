import type { ReactNode } from "react";

/** Names with values, side by side where there is room; what is not known is left out. */
export function DescriptionList({ facts }: { facts: [name: string, value: ReactNode][] }) {
  const filled = facts.filter(([, value]) => value !== null && value !== undefined && value !== "");
  if (filled.length === 0) return null;
  return (
    <dl className="wb-facts">
      {filled.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
