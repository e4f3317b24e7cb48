/** What a transit rule asks of a shipment. */
interface Conditions {
  countries: string[];
  regions: string[];
  postal: { from: string; to: string }[];
  methods: string[];
  couriers: string[];
}

/**
 * The countries that a rule names a second time, with all other conditions the same: which of the two holds could not be told.
 * @returns places in `rules`, and the rule that has the country first; all from 0
 */
export function countriesTwice(
  rules: Conditions[],
): { rule: number; at: number; country: string; first: number }[] {
  const known = new Map<string, number>();
  return rules.flatMap((rule, index) =>
    rule.countries.flatMap((country, at) => {
      const key = `${country}${conditionsOf(rule)}`;
      const first = known.get(key);
      if (first === undefined) known.set(key, index);
      return first === undefined ? [] : [{ rule: index, at, country, first }];
    }),
  );
}

const conditionsOf = ({ regions, postal, methods, couriers }: Conditions) =>
  JSON.stringify([
    regions.toSorted(),
    postal.map(({ from, to }) => `${from}-${to}`).sort(),
    methods.map((name) => name.toLowerCase()).sort(),
    couriers.toSorted(),
  ]);
