/**
 * Two things that jsdom computes slowly, and that every query by role asks of every element. They were 40 % of the time of the tests of the
 * screens. Whatever else is asked is jsdom's own.
 */

const realStyle = window.getComputedStyle.bind(window);

/** What the browser's own style sheet decides by: the rest of an element does not change how it is displayed. */
const kindOf = (element: Element) =>
  [
    element.localName,
    ...["hidden", "open", "type", "popover"].map((name) => element.getAttribute(name) ?? ""),
    element.parentElement?.localName === "details" && !element.parentElement.hasAttribute("open"),
  ].join("|");

/** By property and `kindOf`, as jsdom has computed it. */
const values = new Map<string, string>();

/** Of an element without a style of its own, for a property that is not inherited. */
function ofKind(element: Element, property: string): string {
  const key = `${property}|${kindOf(element)}`;
  const known = values.get(key) ?? realStyle(element).getPropertyValue(property);
  values.set(key, known);
  return known;
}

function ownStyle(element: Element, property: string): string {
  return element.hasAttribute("style") ? (element as HTMLElement).style.getPropertyValue(property) : "";
}

const displayOf = (element: Element) => ownStyle(element, "display") || ofKind(element, "display");

function inherited(element: Element, property: string, initial: string): string {
  for (let each: Element | null = element; each; each = each.parentElement) {
    const own = ownStyle(each, property);
    if (own && own !== "inherit") return own;
  }
  return initial;
}

/** Properties that decide whether somebody can see and reach an element. */
const COMPUTED: Record<string, (element: Element) => string> = {
  display: displayOf,
  visibility: (element) => inherited(element, "visibility", "visible"),
  "pointer-events": (element) => inherited(element, "pointer-events", "auto"),
  pointerEvents: (element) => inherited(element, "pointer-events", "auto"),
};

/** What axe asks of every element besides: none is inherited, and jsdom's style sheet sets them by nothing but `kindOf`. */
const OF_KIND = new Set(
  "clip clip-path content-visibility height opacity overflow overflow-x overflow-y position width".split(" "),
);

window.getComputedStyle = (element, pseudo) => {
  // A style sheet in the document may say anything about any element.
  if (pseudo || document.styleSheets.length > 0) return realStyle(element, pseudo);
  let real: CSSStyleDeclaration | undefined;
  const compute = () => (real ??= realStyle(element));
  return new Proxy({} as CSSStyleDeclaration, {
    get(_target, name) {
      if (name === "getPropertyValue")
        return (property: string) => {
          if (OF_KIND.has(property) && !element.hasAttribute("style")) return ofKind(element, property);
          return COMPUTED[property]?.(element) ?? compute().getPropertyValue(property);
        };
      if (typeof name === "string" && Object.hasOwn(COMPUTED, name)) return COMPUTED[name]!(element);
      const value: unknown = Reflect.get(compute(), name);
      return typeof value === "function" ? value.bind(real) : value;
    },
  });
};

// jsdom looks through the whole document for each element that asks for its labels.
for (const { prototype } of [HTMLButtonElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement]) {
  const real = Object.getOwnPropertyDescriptor(prototype, "labels")!;
  Object.defineProperty(prototype, "labels", {
    ...real,
    get(this: HTMLElement) {
      const root = this.getRootNode();
      if (this.matches("input[type=hidden]") || !("getElementsByTagName" in root))
        return real.get!.call(this);
      const isCandidate = (label: HTMLLabelElement) =>
        label.htmlFor ? label.htmlFor === this.id : label.contains(this);
      const labels = (root as Document).getElementsByTagName("label");
      return [...labels].filter((label) => isCandidate(label) && label.control === this);
    },
  });
}
