import { useEffect, useRef, useState } from "react";

const SETTLE_MS = 40;

/**
 * How many of the list's first `count` children fit in one line beside a "More" of `moreWidth` pixels; `first` of them
 * until measured. The others must stay in the list, out of sight: their widths change with styles, fonts and language.
 */
export function useFittingCount(count: number, moreWidth: number, first = count) {
  const list = useRef<HTMLUListElement>(null);
  const [fitting, setFitting] = useState(first);

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const items = [...element.children].slice(0, count) as HTMLElement[];
    let timer: ReturnType<typeof setTimeout>;
    const measure = () => {
      const widths = items.map((item) => item.offsetWidth);
      setFitting(fit(widths, element.clientWidth, moreWidth));
    };
    const observer = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(measure, SETTLE_MS);
    });
    measure();
    for (const watched of [element, ...items]) observer.observe(watched);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [count, moreWidth]);

  return { list, fitting };
}

/** The number of leading widths that fit in `room`; when not all do, `more` must fit beside them. */
export function fit(widths: number[], room: number, more: number): number {
  const total = widths.reduce((sum, width) => sum + width, 0);
  if (total <= room) return widths.length;
  let used = more;
  let count = 0;
  for (const width of widths) {
    used += width;
    if (used > room) break;
    count += 1;
  }
  return count;
}
