import { type CssNode, generate, lexer, walk } from "css-tree";

/** Functions that load nothing and run nothing. Any other, also one that browsers learn later, is left out. */
const FUNCTIONS = new Set([
  ...[
    "var",
    "env",
    "attr",
    "calc",
    "min",
    "max",
    "clamp",
    "abs",
    "sign",
    "round",
    "mod",
    "rem",
    "sin",
    "cos",
    "tan",
    "pow",
    "sqrt",
  ],
  ...[
    "rgb",
    "rgba",
    "hsl",
    "hsla",
    "hwb",
    "lab",
    "lch",
    "oklab",
    "oklch",
    "color",
    "color-mix",
    "light-dark",
  ],
  ...["linear-gradient", "radial-gradient", "conic-gradient"],
  ...["repeating-linear-gradient", "repeating-radial-gradient", "repeating-conic-gradient"],
  ...["cubic-bezier", "steps", "linear", "minmax", "repeat", "fit-content", "counter", "counters"],
  ...[
    "translate",
    "translatex",
    "translatey",
    "translatez",
    "translate3d",
    "scale",
    "scalex",
    "scaley",
    "scalez",
    "scale3d",
  ],
  ...[
    "rotate",
    "rotatex",
    "rotatey",
    "rotatez",
    "rotate3d",
    "skew",
    "skewx",
    "skewy",
    "matrix",
    "matrix3d",
    "perspective",
  ],
  ...[
    "blur",
    "brightness",
    "contrast",
    "drop-shadow",
    "grayscale",
    "hue-rotate",
    "invert",
    "opacity",
    "saturate",
    "sepia",
  ],
  ...["inset", "circle", "ellipse", "polygon", "rect", "xywh"],
]);

/** By the first, old browsers ran scripts. */
const PROPERTIES = new Set([
  ...["behavior", "-ms-behavior", "-moz-binding"],
  // Their names are of the whole document, the theme's elements among it.
  ...["view-transition-name", "view-transition-class", "view-transition-group"],
]);

/** What a variable may hold is seen only where it is used: `position` takes none. */
const POSITIONS = new Set([
  "static",
  "relative",
  "absolute",
  "sticky",
  "inherit",
  "initial",
  "unset",
  "revert",
]);

/**
 * Whether a declaration loads nothing from anywhere, runs nothing, and keeps its element where the page has it: what is fixed would lie over
 * the theme around the page, or over the look-up form.
 */
export function isHarmlessValue(declaration: CssNode): boolean {
  const { property = "", value } = declaration;
  // As it is written, not as it is read: an escape hides a name.
  if (property.includes("\\") || PROPERTIES.has(property.toLowerCase())) return false;
  if (typeof value !== "object") return false;
  let isHarmless = true;
  walk(value, (node) => {
    if (node.type === "Raw" || node.type === "Url") isHarmless = false;
    if (node.type === "Function" && !FUNCTIONS.has(node.name!.toLowerCase())) isHarmless = false;
    if (node.type === "Identifier" && node.name!.includes("\\")) isHarmless = false;
  });
  if (property.toLowerCase() !== "position") return isHarmless;
  const words = [...(value.children ?? [])];
  return (
    words.length === 1 && words[0]!.type === "Identifier" && POSITIONS.has(words[0]!.name!.toLowerCase())
  );
}

/** What the lexer cannot decide before the page is shown, or does not know yet: it is left to browsers. */
const UNDECIDED = /^(var|env|attr)$/i;

/** Different declarations of one sheet that the lexer is asked about: it is a hint about slips of the pen, not a safeguard. */
const MOST_ASKED = 500;
/** Characters of one: the lexer's work grows faster than what it reads. */
const LONGEST_ASKED = 200;

/** Whether browsers know a property, and what is given as a value of it. Of one sheet: the same declaration is looked up once. */
export function createKnownDeclarations(): (declaration: CssNode) => boolean {
  const known = new Map<string, boolean>();
  return (declaration) => {
    if (declaration.property!.startsWith("--")) return true;
    const text = generate(declaration);
    const found = known.get(text);
    if (found !== undefined) return found;
    // What is not looked up is left to browsers.
    if (text.length > LONGEST_ASKED || known.size >= MOST_ASKED) return true;
    const isKnown = isKnownDeclaration(declaration);
    known.set(text, isKnown);
    return isKnown;
  };
}

function isKnownDeclaration(declaration: CssNode): boolean {
  let isUndecided = false;
  if (typeof declaration.value === "object")
    walk(declaration.value, ({ type, name }) => {
      if (type === "Function" && UNDECIDED.test(name!)) isUndecided = true;
      // Colours made of another one: `rgb(from red r g b)`.
      if (type === "Identifier" && name!.toLowerCase() === "from") isUndecided = true;
    });
  const { error } = lexer.matchDeclaration(declaration);
  return !error || (isUndecided && error.name !== "SyntaxReferenceError");
}
