import { createContext, useContext } from "react";
import type { FeatureId } from "../../permissions/decide";

/** The shell, which draws the upgrade modal, puts its opener here. */
export const UpgradeContext = createContext<(feature: FeatureId) => void>(() => {
  throw new Error("An upgrade prompt needs the shell around it");
});

/** Opens the upgrade modal for a locked feature. */
export const useUpgrade = () => useContext(UpgradeContext);
