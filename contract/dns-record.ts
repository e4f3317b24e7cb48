import { z } from "zod";
import { RECORD_STATES } from "./dns-states";

/** A record that a merchant sets in the DNS of a name, and what the last check has found of it. */
export const dnsRecord = <Type extends string>(types: readonly Type[]) =>
  z.object({
    type: z.enum(types),
    /** Whole, and as providers want it that add the domain by themselves. */
    name: z.string(),
    name_in_zone: z.string(),
    value: z.string(),
    state: z.enum(RECORD_STATES),
    /** What is there in its place: at most four values, each cut to 100 characters. */
    found: z.array(z.string()),
  });
