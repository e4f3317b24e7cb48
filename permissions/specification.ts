import { featureIds, specifiedLevel } from "./features";
import type { GateTable } from "./gates-schema";
import { MARKS } from "./matrix";

/** Where a table differs from section 6 of the specification, one sentence a feature; a report, and no mistake. */
export function differences({ features }: GateTable): string[] {
  return featureIds.flatMap((feature) => {
    const gate = features[feature];
    const marks = MARKS.filter((mark) => gate[mark] !== undefined);
    const parts = [
      gate.level !== specifiedLevel(feature) &&
        `sold with ${gate.level} instead of ${specifiedLevel(feature)}`,
      marks.length > 0 && `with ${marks.join(", ")}`,
    ].filter(Boolean);
    return parts.length > 0 ? [`${feature}: ${parts.join("; ")}`] : [];
  });
}
