import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { AppProvider, Button } from "@shopify/polaris";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createI18n } from "../../app/i18n/create-i18n";
import { TranslationProvider } from "../../app/i18n/translation";
import { readTexts } from "../../app/read-texts";
import { Confirms, useConfirm } from "../../app/shell/confirm";
import type { Toast } from "../../app/shell/toast";
import { Toasts, useToast } from "../../app/shell/toasts";
import { faultsOf } from "./render-page";

function Shown({ toast, name = "Show" }: { toast: Toast | string; name?: string }) {
  const show = useToast();
  return <Button onClick={() => show(toast)}>{name}</Button>;
}

function Asked({ onAnswer }: { onAnswer: (yes: boolean) => void }) {
  const confirm = useConfirm();
  const question = {
    title: "Delete the page?",
    text: "It is gone then.",
    confirm: "Delete",
    destructive: true,
  };
  return <Button onClick={() => void confirm(question).then(onAnswer)}>Ask</Button>;
}

const draw = (children: React.ReactNode) =>
  render(
    <TranslationProvider i18n={createI18n("en", readTexts("en"))}>
      <AppProvider i18n={{}}>
        <Toasts>
          <Confirms>{children}</Confirms>
        </Toasts>
      </AppProvider>
    </TranslationProvider>,
  );
const show = (name = "Show") => act(() => screen.getByRole("button", { name }).click());
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

describe("a toast stand-alone", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("goes after five seconds", () => {
    draw(<Shown toast="Saved" />);
    show();

    pass(4_999);
    expect(screen.getByText("Saved")).toBeInTheDocument();
    pass(1);

    expect(screen.queryByText("Saved")).toBeNull();
  });

  it("gives the focus back when it is answered by the keyboard", async () => {
    vi.useRealTimers();
    const user = userEvent.setup();
    draw(<Shown toast={{ content: "Unpinned", undo: vi.fn() }} />);
    show();
    await user.tab();
    expect(screen.getByRole("button", { name: "Show" })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole("button", { name: "Undo" })).toHaveFocus();

    await user.keyboard("{Enter}");

    expect(screen.queryByText("Unpinned")).toBeNull();
    expect(screen.getByRole("button", { name: "Show" })).toHaveFocus();
  });

  it("stays ten seconds with something to undo, and undoes it once", () => {
    const undo = vi.fn();
    draw(<Shown toast={{ content: "Unpinned", undo }} />);
    show();

    pass(9_999);
    act(() => screen.getByRole("button", { name: "Undo" }).click());

    expect(undo).toHaveBeenCalledTimes(1);
    expect(screen.queryByText("Unpinned")).toBeNull();
  });

  it("of an error stays until it is dismissed, and is told at once", () => {
    draw(<Shown toast={{ content: "Not saved", error: true, duration: 1 }} />);
    show();

    pass(3_600_000);
    expect(screen.getByRole("alert")).toHaveTextContent("Not saved");
    act(() => screen.getByRole("button", { name: "Dismiss" }).click());

    expect(screen.queryByText("Not saved")).toBeNull();
  });

  it("takes the place of the one before it at once, and has its whole time", () => {
    draw(
      <>
        <Shown toast="Saved" />
        <Shown toast="Copied" name="Another" />
      </>,
    );
    show();
    pass(4_000);
    show("Another");

    expect(screen.queryByText("Saved")).toBeNull();
    pass(4_999);
    expect(screen.getByText("Copied")).toBeInTheDocument();
    pass(1);

    expect(screen.queryByText("Copied")).toBeNull();
  });

  it("leaves an offer to undo beside it, which another offer replaces, and every error", () => {
    draw(
      <>
        <Shown toast={{ content: "Not saved", error: true }} name="Fail" />
        <Shown toast={{ content: "Unpinned", undo: vi.fn() }} />
        <Shown toast="Copied" name="Another" />
        <Shown toast={{ content: "Pinned", undo: vi.fn() }} name="Pin" />
      </>,
    );
    show("Fail");
    show();
    show("Another");
    expect(screen.getByRole("status")).toHaveTextContent(/Unpinned.*Copied/);

    show("Pin");

    expect(screen.getByRole("status")).toHaveTextContent(/^Pinned/);
    expect(screen.getByRole("alert")).toHaveTextContent("Not saved");
  });

  it("gives the focus back when a newer one takes its place", () => {
    draw(
      <>
        <Shown toast="Saved" />
        <Shown toast="Copied" name="Another" />
      </>,
    );
    act(() => screen.getByRole("button", { name: "Show" }).focus());
    show();
    act(() => screen.getByRole("button", { name: "Dismiss" }).focus());

    show("Another");

    expect(screen.getByText("Copied")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Show" })).toHaveFocus();
  });

  it("waits while somebody is on it with the keyboard", () => {
    draw(<Shown toast="Saved" />);
    show();

    act(() => screen.getByRole("button", { name: "Dismiss" }).focus());
    pass(60_000);
    expect(screen.getByText("Saved")).toBeInTheDocument();
    act(() => screen.getByRole("button", { name: "Dismiss" }).blur());
    pass(5_000);

    expect(screen.queryByText("Saved")).toBeNull();
  });

  it("shows what it is given as text", () => {
    draw(<Shown toast="<img src=x onerror=alert(1)>" />);
    show();

    expect(screen.getByText("<img src=x onerror=alert(1)>")).toBeInTheDocument();
  });
});

describe("a toast inside the Shopify admin", () => {
  it.each([
    ["Saved", { duration: 5_000, isError: false }],
    [
      { content: "No", error: true },
      { duration: 86_400_000, isError: true },
    ],
  ])("is shown by App Bridge and not drawn here", (toast, options) => {
    const bridge = { toast: { show: vi.fn() } };
    vi.stubGlobal("shopify", bridge);
    draw(<Shown toast={toast} />);

    show();

    const words = typeof toast === "string" ? toast : toast.content;
    expect(bridge.toast.show).toHaveBeenCalledWith(words, options);
    expect(screen.queryByText(words)).toBeNull();
  });

  it("hands its action over", () => {
    const bridge = { toast: { show: vi.fn() } };
    vi.stubGlobal("shopify", bridge);
    const undo = vi.fn();
    draw(<Shown toast={{ content: "Unpinned", undo }} />);

    show();
    const [, options] = bridge.toast.show.mock.lastCall as [string, { onAction: () => void }];
    options.onAction();

    expect(bridge.toast.show).toHaveBeenCalledWith(
      "Unpinned",
      expect.objectContaining({ duration: 10_000, action: "Undo" }),
    );
    expect(undo).toHaveBeenCalledTimes(1);
  });
});

describe("a question before something is lost", () => {
  const ask = async () => {
    const answers: boolean[] = [];
    const view = draw(<Asked onAnswer={(yes) => answers.push(yes)} />);
    await userEvent.click(screen.getByRole("button", { name: "Ask" }));
    return { ...view, answers };
  };

  it.each([
    ["Delete", true],
    ["Cancel", false],
  ])("closes with %s and gives the answer", async (name, expected) => {
    const { answers } = await ask();

    await userEvent.click(screen.getByRole("button", { name }));

    await expect.poll(() => answers).toEqual([expected]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("takes Escape for a no", async () => {
    const { answers } = await ask();

    act(() => void screen.getByRole("dialog").dispatchEvent(new Event("cancel", { cancelable: true })));

    await expect.poll(() => answers).toEqual([false]);
  });

  it("is named, and readable with a screen reader", async () => {
    const { container } = await ask();

    expect(screen.getByRole("dialog", { name: "Delete the page?" })).toBeInTheDocument();
    expect(await faultsOf(container)).toEqual([]);
  });

  it("answers the first with a no when a second one is asked", async () => {
    const { answers } = await ask();

    act(() => screen.getByText("Ask").closest("button")!.click());
    await userEvent.click(screen.getByRole("button", { name: "Delete" }));

    await expect.poll(() => answers).toEqual([false, true]);
  });
});
