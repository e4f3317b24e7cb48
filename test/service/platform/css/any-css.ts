import fc from "fast-check";

const PARTS = [
  ...[
    ".a",
    "#b",
    "*",
    "body",
    "html",
    ":root",
    "&",
    ">",
    "+",
    "~",
    "||",
    ",",
    " ",
    ":not(",
    ":is(",
    ":has(",
    "::before",
    "svg|a",
  ],
  ...[
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    ";",
    ":",
    "'",
    '"',
    "\\",
    "\n",
    "/*",
    "*/",
    "<!--",
    "-->",
    "</style>",
    "<script>",
  ],
  ...[
    "color:red",
    "position:fixed",
    "background:url(//x)",
    "b\\61 ckground:\\75rl(//x)",
    "--x:url(//x)",
    "--x:{a:b}",
  ],
  ...[
    "background:image-set('//x' 1x)",
    "src('//x')",
    "expression(1)",
    "behavior:x",
    "-moz-binding:x",
    "content:'</style>'",
  ],
  ...[
    "@import '//x';",
    "@im\\70ort '//x';",
    "@font-face{src:url(//x)}",
    "@media all",
    "@scope (html)",
    "@layer x",
    "@keyframes k",
  ],
  ...[
    "@supports (a:b)",
    "@container (width>1px)",
    "@property --x",
    "@namespace x url(//x);",
    "@charset 'x';",
    "{{",
    "{%",
    "\u0000",
    "\ud800",
  ],
];

/** A style sheet as somebody might write it who wants out of the page. */
export const anyCss = (): fc.Arbitrary<string> =>
  fc
    .array(fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...PARTS) }, fc.string({ maxLength: 4 })), {
      maxLength: 60,
    })
    .map((parts) => parts.join(""));
