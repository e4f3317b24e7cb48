/* eslint-disable-next-line @typescript-eslint/no-explicit-any -- each part gets what the parts before it returned. */
type Part = (given: any) => object | void;

/**
 * Serialises functions into the text of a browser script; each is passed what those before it returned. They must not
 * use anything of their module. They are written as functions so that types and lint apply to them.
 */
export function clientScript(...parts: Part[]): string {
  const calls = parts.map((part) => `Object.assign(given, (${part.toString()})(given));`);
  // Tools that keep the names of functions wrap them in a helper that the browser does not have.
  return `(() => {\nconst __name = (value) => value;\nconst given = {};\n${calls.join("\n")}\n})();\n`;
}
