import { fireEvent, screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { Dialog } from "../../app/components/dialog";
import { wellReplies } from "../admin-data";
import { mockEndApi } from "../msw/end-api";
import { renderPage } from "./render-page";

async function openDialog() {
  const onClose = vi.fn();
  const page = () => (
    <>
      <h1>A page</h1>
      <Dialog title="A question" onClose={onClose} footer={null}>
        Text
      </Dialog>
    </>
  );
  await renderPage(mockEndApi(wellReplies()), "/track/page", { "/track/page": { default: page } });
  return { onClose, dialog: screen.getByRole<HTMLDialogElement>("dialog") };
}

it("a dialog is closed by a click beside it, and not by the second one of the double click that opened it", async () => {
  const { dialog, onClose } = await openDialog();

  fireEvent.click(dialog, { detail: 2 });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(dialog, { detail: 1 });

  expect(onClose).toHaveBeenCalledTimes(1);
});

it("a dialog that its parent keeps is there again after the browser has closed it", async () => {
  const { dialog, onClose } = await openDialog();

  // A second Escape: Chromium closes without asking.
  dialog.close();
  fireEvent(dialog, new Event("close"));

  expect(onClose).toHaveBeenCalled();
  expect(within(screen.getByRole("dialog")).getByText("A question")).toBeVisible();
});
