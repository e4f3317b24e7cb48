import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { AppProvider } from "@shopify/polaris";
import { Dialog } from "../../app/components/dialog";

function openDialog(onClose = vi.fn()) {
  render(
    <AppProvider i18n={{}}>
      <Dialog title="A question" onClose={onClose} footer={null}>
        Text
      </Dialog>
    </AppProvider>,
  );
  return { onClose, dialog: screen.getByRole<HTMLDialogElement>("dialog") };
}

it("a dialog is closed by a click beside it, and not by the second one of the double click that opened it", () => {
  const { dialog, onClose } = openDialog();

  fireEvent.click(dialog, { detail: 2 });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(dialog, { detail: 1 });

  expect(onClose).toHaveBeenCalledTimes(1);
});

it("a dialog that its parent keeps is there again after the browser has closed it", () => {
  const { dialog, onClose } = openDialog();

  // A second Escape: Chromium closes without asking.
  dialog.close();
  fireEvent(dialog, new Event("close"));

  expect(onClose).toHaveBeenCalled();
  expect(dialog.open).toBe(true);
});
