/** Tag of a number registered with a candidate courier: its updates count only once the shipment has that courier. */
export const CANDIDATE_TAG = "trial";

export const isCandidate = (tag: string | null) => tag === CANDIDATE_TAG;
