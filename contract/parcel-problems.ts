/** Why nothing can be learnt of a parcel for now, where it is no matter of the parcel's own; else the provider's words. */
export const PARCEL_PROBLEMS = ["provider_away", "provider_budget"] as const;
export type ParcelProblem = (typeof PARCEL_PROBLEMS)[number];

export function isParcelProblem(text: string): text is ParcelProblem {
  return (PARCEL_PROBLEMS as readonly string[]).includes(text);
}
