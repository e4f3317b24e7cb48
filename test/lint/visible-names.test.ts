import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, it } from "vitest";
import { LANGUAGES, readTexts } from "../../app/read-texts";
import { flatten } from "../check-texts";

/** What a button says, and what it is called where that is more. */
interface Named {
  place: string;
  says: string;
  called: string;
}

const LABELS = new Set(["accessibilityLabel", "aria-label"]);
const isPressed = (tag: string) => /Button|Link|^button$|^a$/.test(tag);

/** The keys of the texts that an expression shows, those of a condition in their order. */
function keysOf(node: ts.Node, namespace: string): string[] {
  const found: string[] = [];
  const add = (key: ts.Expression) => {
    if (ts.isStringLiteralLike(key))
      found.push(key.text.includes(":") ? key.text : `${namespace}:${key.text}`);
    else if (ts.isConditionalExpression(key)) [key.whenTrue, key.whenFalse].forEach(add);
  };
  const walk = (each: ts.Node): void => {
    if (ts.isCallExpression(each) && each.expression.getText() === "t")
      each.arguments.slice(0, 1).forEach(add);
    ts.forEachChild(each, walk);
  };
  walk(node);
  return found.map((key) => key.replace(":", "."));
}

/** Buttons and links of a file with a name of their own beside the words that they show. */
function namedIn(file: string): Named[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const [, namespace = ""] = /useTranslation\(\[?\s*"(\w+)"/.exec(source.text) ?? [];
  const found: Named[] = [];
  const walk = (node: ts.Node): void => {
    if (ts.isJsxElement(node) && isPressed(node.openingElement.tagName.getText())) {
      const label = node.openingElement.attributes.properties.find(
        (each) => each.name && LABELS.has(each.name.getText()),
      );
      const called = label ? keysOf(label, namespace) : [];
      const says = node.children.flatMap((child) => keysOf(child, namespace));
      if (called.length > 0)
        says.forEach((key, index) =>
          found.push({ place: file, says: key, called: called[index] ?? called[0]! }),
        );
    }
    ts.forEachChild(node, walk);
  };
  walk(source);
  return found;
}

const buttons = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".tsx"))
  .flatMap((file) => namedIn(`app/${file}`));

/** Voice control presses what its user reads out (WCAG 2.5.3): the words on a button stand within its name, in one piece. */
it.each(LANGUAGES)("%s: what a button is called has the words that it shows", (tag) => {
  const texts = flatten(readTexts(tag));
  const words = (key: string) => (texts.get(key) ?? texts.get(`${key}_other`))?.toLocaleLowerCase(tag);
  const named = buttons.filter(({ says, called }) => words(says) && words(called));

  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ says, called }) => !words(called)!.includes(words(says)!))).toEqual([]);
});
