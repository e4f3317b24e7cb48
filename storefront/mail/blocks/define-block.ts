import type { z } from "zod";

/** What is known of a type of block apart from how it looks. Its folder's name is the type. */
export interface BlockDefinition<Schema extends z.ZodType = z.ZodType> {
  /** Strict, so that a mistyped setting is refused; with a default wherever a block can be without it. */
  settings: Schema;
  /** Of these in a mail at most. */
  max: number;
  /** In every mail exactly once, and not hidden: without it, nobody would know who writes to them and why. */
  isFixed: boolean;
  /** Settings that are asked for only where another one has this value, and may not be empty then. */
  onlyWith: Readonly<Record<string, { setting: string; is: string }>>;
  /** What a block that was just added has besides the defaults. */
  added: Readonly<Record<string, unknown>>;
  /** Settings with all that a block of the type can say: what tests draw. */
  sample: z.input<Schema>;
}

type Parts<Schema extends z.ZodType> = Pick<BlockDefinition<Schema>, "settings" | "sample"> &
  Partial<BlockDefinition<Schema>>;

export const defineBlock = <Schema extends z.ZodType>(parts: Parts<Schema>): BlockDefinition<Schema> => ({
  ...{ max: 20, isFixed: false, onlyWith: {}, added: {} },
  ...parts,
});
