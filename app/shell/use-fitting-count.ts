import { useEffect, useRef, useState } from "react";

const SETTLE_MS = 40;

/** How many children of the list fit in one line beside a "More" of `moreWidth` pixels; all of them until measured. */
export function useFittingCount(count: number, moreWidth: number) {
  const list = useRef<HTMLUListElement>(null);
  const [fitting, setFitting] = useState(count);

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    let widths: number[] = [];
    let timer: ReturnType<typeof setTimeout>;

    const measure = () => {
      // Items behind "More" are not drawn, so their widths are kept from the time when all of them were.
      if (element.children.length >= count) {
        widths = [...element.children].slice(0, count).map((child) => (child as HTMLElement).offsetWidth);
      }
      setFitting(fit(widths, element.clientWidth, moreWidth));
    };
    const observer = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(measure, SETTLE_MS);
    });
    measure();
    observer.observe(element);
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
