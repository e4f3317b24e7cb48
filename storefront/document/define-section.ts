import type { z } from "zod";
import type { Endpoint } from "../../contract/endpoint";

/** A plan feature. */
export type Gate = NonNullable<Endpoint["feature"]>;

/** What is known of a type of section apart from how it looks. Its folder's name is the type. */
export interface SectionDefinition<Schema extends z.ZodType = z.ZodType> {
  /** Strict, so that a mistyped setting is refused; with a default wherever a section can be without it. */
  settings: Schema;
  /** Of these on a page at most. */
  max: number;
  /** On every page exactly once, neither hidden nor with conditions: without it the page would not track. */
  isFixed: boolean;
  /** The merchant's own texts and pictures: counts as a content block. */
  isContent: boolean;
  /** The plan feature that it needs; null for every plan. Locked, it keeps its settings and is not shown. */
  gate: Gate | null;
  /** Settings that need a plan feature of their own: locked, they are kept, and drawn as their default. */
  gatedSettings: Readonly<Record<string, Gate>>;
  /** Settings that say nothing while another of this name is off: the form leaves them out, and they are kept. */
  dependentSettings: Readonly<Record<string, string>>;
  /** Whether it has what it cannot be shown without: else it is kept as a draft, and shoppers do not see it. */
  isComplete(settings: z.output<Schema>): boolean;
  /** Settings of a section that was just added, and of previews. */
  sample: z.input<Schema>;
}

type Parts<Schema extends z.ZodType> = Pick<SectionDefinition<Schema>, "settings" | "sample"> &
  Partial<SectionDefinition<Schema>>;

/** Declares a type of section; what is left out is what a content block is. */
export function defineSection<Schema extends z.ZodType>(parts: Parts<Schema>): SectionDefinition<Schema> {
  return {
    max: 200,
    isFixed: false,
    isContent: true,
    gate: null,
    gatedSettings: {},
    dependentSettings: {},
    isComplete: () => true,
    ...parts,
  };
}
