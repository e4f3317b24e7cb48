/** Makes everything but `kept` inert for keys, pointer and screen readers; the returned function reverts it. */
export function isolate(kept: readonly Element[]): () => void {
  const isolated: { element: Element; names: string[] }[] = [];
  const visit = (parent: Element) => {
    for (const element of parent.children) {
      if (kept.includes(element)) continue;
      if (kept.some((each) => element.contains(each))) visit(element);
      else if (!element.matches("script, style, link")) {
        const names = ["inert", "aria-hidden"].filter((name) => !element.hasAttribute(name));
        for (const name of names) element.setAttribute(name, "true");
        isolated.push({ element, names });
      }
    }
  };
  visit(document.body);
  return () => {
    for (const { element, names } of isolated) names.forEach((name) => element.removeAttribute(name));
  };
}
