import type { Mode, Reader } from "./liquid/engines.mjs";
import { LESS_THAN } from "./liquid/less-than.mjs";

/** Of a text of a block; `html` is a whole document. */
export type TextMode = Exclude<Mode, "html">;

/** A text of the merchant's with Liquid in it. */
export interface LiquidText {
  mode: Mode;
  text: string;
}

/** Fills texts of one mail, in their order; their data is plain. In the service a thread of its own does. */
export type Fill = (texts: readonly LiquidText[], data: object, reader: Reader) => Promise<string[]>;

/** Settings of one block, and what is said where a text is empty. */
export interface TextsToFill {
  settings: Record<string, unknown>;
  modes: Readonly<Record<string, Mode>>;
  ours: Readonly<Record<string, string>>;
}

/** Whether there is anything to fill: most texts have nothing, and nothing is started for them. */
export const hasLiquid = (text: string): boolean => /\{[{%]/.test(text);

/** The settings of each with their texts filled, all in one go, and ours in place of empty ones. */
export async function fillTexts(
  parts: readonly TextsToFill[],
  fill: (texts: LiquidText[]) => Promise<string[]>,
): Promise<Record<string, unknown>[]> {
  const found: LiquidText[] = [];
  for (const { settings, modes } of parts) {
    mapTexts(settings, modes, (text, name) => {
      if (hasLiquid(text)) found.push({ mode: modes[name]!, text });
      return text;
    });
  }
  const filled = found.length > 0 ? await fill(found) : [];
  let next = 0;
  return parts.map(({ settings, modes, ours }) =>
    mapTexts(settings, modes, (text, name) => {
      if (hasLiquid(text)) return filled[next++]!;
      const own = text || (Object.hasOwn(ours, name) ? ours[name]! : "");
      // Ours have no tags; the shop's name in them may look like one.
      return text === "" && modes[name] === "rich" ? own.replaceAll("<", LESS_THAN) : own;
    }),
  );
}

/** The same settings with every text of these names replaced, at whatever depth, always in the same order. */
export function mapTexts<Settings>(
  settings: Settings,
  modes: Readonly<Record<string, Mode>>,
  map: (text: string, name: string) => string,
): Settings {
  return mapped(settings, modes, map) as Settings;
}

function mapped(
  value: unknown,
  modes: Readonly<Record<string, Mode>>,
  map: (text: string, name: string) => string,
): unknown {
  if (Array.isArray(value)) return value.map((item) => mapped(item, modes, map));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, part]: [string, unknown]) => {
    if (typeof part !== "string") return [name, mapped(part, modes, map)];
    return [name, Object.hasOwn(modes, name) ? map(part, name) : part];
  });
  return Object.fromEntries(entries);
}
