/** A point that needs a label; earlier ones have priority. */
export interface Spot {
  x: number;
  y: number;
  text: string;
}

export interface Label {
  x: number;
  y: number;
  text: string;
  anchor: "start" | "middle" | "end";
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const LETTER = 6.7;
const WIDE_LETTER = 12.5;
const HEIGHT = 15;
const DOT = 7;
const LONGEST = 24;
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * Places labels beside their points without overlaps; null where there is no room. A label covers a line only if no
 * other position is free.
 * @param lines points along what is drawn between the spots
 */
export function placeLabels(
  spots: Spot[],
  size: { width: number; height: number },
  lines: [x: number, y: number][] = [],
): (Label | null)[] {
  const taken: Box[] = spots.map(({ x, y }) => boxAround(x, y));
  return spots.map((spot, index) => {
    const others = taken.filter((_, each) => each !== index);
    const free = choices(spot).filter(
      ({ box }) => isInside(box, size) && !others.some((other) => overlap(box, other)),
    );
    const clear = free.find(({ box }) => !lines.some(([x, y]) => holds(box, x, y)));
    const chosen = clear ?? free[0];
    if (chosen) taken.push(chosen.box);
    return chosen?.label ?? null;
  });
}

const boxAround = (x: number, y: number): Box => ({
  left: x - DOT,
  top: y - DOT,
  right: x + DOT,
  bottom: y + DOT,
});

const holds = (box: Box, x: number, y: number) =>
  x > box.left && x < box.right && y > box.top && y < box.bottom;

const isInside = (box: Box, { width, height }: { width: number; height: number }) =>
  box.left >= 2 && box.top >= 2 && box.right <= width - 2 && box.bottom <= height - 2;

const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Right and left first: text reads best beside its point. */
function choices({ x, y, text: whole }: Spot): { label: Label; box: Box }[] {
  const text = whole.length > LONGEST ? `${whole.slice(0, LONGEST - 1).trimEnd()}…` : whole;
  const width = Array.from(text).reduce((sum, each) => sum + (WIDE.test(each) ? WIDE_LETTER : LETTER), 0);
  const rows = [y, y - HEIGHT, y + HEIGHT];
  const sides = rows.flatMap((row) => [
    choice("start", x + DOT + 2, row, x + DOT + 2),
    choice("end", x - DOT - 2, row, x - DOT - 2 - width),
  ]);
  const middles = [y - HEIGHT, y + HEIGHT].map((row) => choice("middle", x, row, x - width / 2));
  return [...sides.slice(0, 2), ...middles, ...sides.slice(2)];

  function choice(anchor: Label["anchor"], at: number, row: number, left: number) {
    const box = { left, top: row - HEIGHT / 2, right: left + width, bottom: row + HEIGHT / 2 };
    return { label: { x: round(at), y: round(row), text, anchor }, box };
  }
}

const round = (value: number) => Math.round(value * 10) / 10;
