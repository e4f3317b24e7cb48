import type { ReactNode } from "react";
import type { FeatureId } from "../../permissions/decide";
import { UpgradeNote } from "./upgrade-note";
import { useFeatureGate } from "./use-feature-gate";

interface Props {
  feature: FeatureId;
  /** What is drawn where the store has the feature. A function is not called where it has not. */
  children: ReactNode | (() => ReactNode);
  /** What stands in its place where it is locked; without it the children themselves, switched off. */
  locked?: ReactNode;
}

/**
 * A feature where the plan opens it; else its locked look: the plan named with a way to it, and below that, disabled, what it opens. It hides no
 * secret: the service refuses the same calls.
 */
export function Gate({ feature, children, locked }: Props) {
  const lock = useFeatureGate(feature);
  if (!lock) return <>{typeof children === "function" ? children() : children}</>;

  const shown = locked ?? (typeof children === "function" ? null : children);
  return (
    <div className="wb-gate">
      <UpgradeNote feature={feature} />
      {shown !== null && (
        <fieldset className="wb-locked" disabled>
          {shown}
        </fieldset>
      )}
    </div>
  );
}
