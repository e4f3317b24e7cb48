/**
 * Runs of a property: few in `npm test`, ten times as many in `npm run soak -- properties`, which says so by PROPERTY_FACTOR.
 */
export const propertyRuns = (few: number): number => few * Number(process.env.PROPERTY_FACTOR ?? 1);
