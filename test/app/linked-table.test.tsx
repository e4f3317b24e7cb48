import { createRemixStub } from "@remix-run/testing";
import { createEvent, fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { LinkedTable, ROW_LINK } from "../../app/features/order-list/linked-table";

const Table = () => (
  <LinkedTable label="Orders">
    <tbody>
      <tr>
        <td>
          <a href="/orders/7?list=late" className={ROW_LINK}>
            <span>#1007</span>
          </a>
          <a href="/elsewhere">Elsewhere</a>
        </td>
      </tr>
    </tbody>
  </LinkedTable>
);

function open() {
  const Stub = createRemixStub([
    { path: "/", Component: Table },
    { path: "/orders/:id", Component: () => <h1>Order</h1> },
  ]);
  render(<Stub />);
}

/** Whether the router takes it from the browser. */
function isTaken(element: HTMLElement, init: MouseEventInit = {}): boolean {
  const event = createEvent.click(element, { button: 0, ...init });
  // jsdom cannot load another document.
  window.addEventListener("click", (click) => click.preventDefault(), { once: true });
  let taken = false;
  element.ownerDocument.body.addEventListener("click", (click) => (taken = click.defaultPrevented), {
    once: true,
  });
  fireEvent(element, event);
  return taken;
}

it("a click on a row's link, or within it, is followed by the router", async () => {
  open();
  expect(isTaken(await screen.findByText("#1007"))).toBe(true);
  expect(await screen.findByRole("heading", { name: "Order" })).toBeTruthy();
});

it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  "a click with %o is left to the browser, which opens a tab of its own",
  async (init) => {
    open();
    expect(isTaken(await screen.findByText("#1007"), init)).toBe(false);
    expect(screen.queryByRole("heading", { name: "Order" })).toBeNull();
  },
);

it("other links of a row are not the table's", async () => {
  open();
  expect(isTaken(await screen.findByText("Elsewhere"))).toBe(false);
});
