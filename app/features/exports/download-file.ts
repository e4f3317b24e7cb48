/**
 * Starts a browser download, which streams the file to disk. As a link with `download`, a failure is a failed download
 * and does not leave the page.
 */
export function downloadFile(ticket: string): void {
  const link = document.createElement("a");
  link.href = `/track/orders/export?${new URLSearchParams({ ticket })}`;
  link.download = "";
  link.click();
}
