/**
 * Lets the browser load a file to disk as it comes, without holding it. As a link with `download`, a failure is a
 * failed download and leaves the page where it is.
 */
export function downloadFile(ticket: string): void {
  const link = document.createElement("a");
  link.href = `/track/orders/export?${new URLSearchParams({ ticket })}`;
  link.download = "";
  link.click();
}
