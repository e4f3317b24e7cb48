/** A round top for an axis and its steps, such as 0, 20, 40, 60 for a highest value of 47. */
export function axisSteps(highest: number, wanted = 3): number[] {
  const rough = Math.max(1, highest) / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? power,
  );
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Which of `count` points get a label when `most` fit: evenly spread, from the last backwards. */
export function labelled(count: number, most: number): Set<number> {
  const every = Math.max(1, Math.ceil(count / most));
  const shown = new Set<number>();
  for (let index = count - 1; index >= 0; index -= every) shown.add(index);
  return shown;
}
