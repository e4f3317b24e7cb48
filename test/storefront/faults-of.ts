import axe from "axe-core";

/**
 * What axe finds wrong with a page: rule and markup. Without the page's style sheet, which jsdom would search for each element
 * that axe asks about, three quarters of the time: colours need a browser, and what is hidden is judged as if it were shown.
 */
export async function faultsOf(html: string): Promise<[rule: string, markup: string[]][]> {
  document.open();
  document.write(html.replace(/<(script|style)>[^]*?<\/\1>/g, ""));
  document.close();
  const { violations } = await axe.run(document, {
    resultTypes: ["violations"],
    rules: { "color-contrast": { enabled: false } },
  });
  return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
}
