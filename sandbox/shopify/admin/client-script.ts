/* eslint-disable-next-line @typescript-eslint/no-explicit-any -- each part knows what the parts before it gave. */
type Part = (given: any) => object | void;

/**
 * Functions that run in the browser, as the text of a script; each is given what those before it returned. They must
 * not use anything of their module. Written as functions so that types and lint hold for them like for all else.
 */
export function clientScript(...parts: Part[]): string {
  const calls = parts.map((part) => `Object.assign(given, (${part.toString()})(given));`);
  // Tools that keep the names of functions wrap them in a helper that the browser does not have.
  return `(() => {\nconst __name = (value) => value;\nconst given = {};\n${calls.join("\n")}\n})();\n`;
}
