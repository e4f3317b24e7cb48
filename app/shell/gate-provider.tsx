import { AbilityProvider } from "@casl/react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { abilityOf, unpackGateRules, type PackedGateRule } from "../../permissions/ability";

/**
 * Provides the store's gates to all components below; new rules, as after a change of plan, update every gate at once.
 */
export function GateProvider({ rules, children }: { rules: PackedGateRule[]; children: ReactNode }) {
  const [ability] = useState(() => abilityOf(unpackGateRules(rules)));
  const applied = useRef(rules);

  useEffect(() => {
    if (applied.current === rules) return;
    applied.current = rules;
    ability.update(unpackGateRules(rules));
  }, [ability, rules]);

  return <AbilityProvider value={ability}>{children}</AbilityProvider>;
}
