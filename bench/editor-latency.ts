import type { Frame, Locator, Page } from "playwright-core";

/** What a page and its frame have noted, in milliseconds of the same clock. */
type Noting = typeof globalThis & { noted: number[] };

/** Notes when keys are pressed in the page, and when its frame has painted what follows. */
export async function noteDrawings(page: Page, frame: Frame): Promise<void> {
  await page.evaluate(() => {
    const noting = globalThis as Noting;
    noting.noted = [];
    addEventListener("keydown", (event) => noting.noted.push(performance.timeOrigin + event.timeStamp), true);
  });
  await frame.evaluate(() => {
    const noting = globalThis as Noting;
    noting.noted = [];
    document.addEventListener("waybill:drawn", () =>
      // After the frame's own script has put the elements in, layout and paint come first, then a task.
      requestAnimationFrame(() =>
        setTimeout(() => noting.noted.push(performance.timeOrigin + performance.now())),
      ),
    );
  });
}

/** Presses keys one after the other, each once the one before is drawn; milliseconds from each press to its drawing. */
export async function pressKeys(page: Page, frame: Frame, field: Locator, count: number): Promise<number[]> {
  const times: number[] = [];
  await field.focus();
  for (let press = 0; press < count; press += 1) {
    await page.evaluate(() => void ((globalThis as Noting).noted.length = 0));
    await frame.evaluate(() => void ((globalThis as Noting).noted.length = 0));
    await page.keyboard.press("abcdefghij"[press % 10]!);
    await frame.waitForFunction(() => (globalThis as Noting).noted.length > 0, undefined, { polling: 4 });
    const drawn = await frame.evaluate(() => (globalThis as Noting).noted[0]!);
    const pressed = await page.evaluate(() => (globalThis as Noting).noted[0]!);
    times.push(drawn - pressed);
    // As fast typing is, so that a save may come in between.
    await page.waitForTimeout(60);
  }
  return times;
}

/** The least that a preview in a frame of its own can be: a field whose text is sent to it and put in as it is. */
export async function openPlain(page: Page): Promise<{ frame: Frame; field: Locator }> {
  const script =
    "onmessage=({data})=>{document.body.textContent=data;document.dispatchEvent(new Event('waybill:drawn'))}";
  await page.setContent(
    `<textarea aria-label="Text"></textarea><iframe sandbox="allow-scripts" srcdoc="<body><script>${script}</script>"></iframe>`,
  );
  await page.evaluate(() => {
    const frame = document.querySelector("iframe")!;
    document.querySelector("textarea")!.addEventListener("input", ({ currentTarget }) => {
      frame.contentWindow!.postMessage((currentTarget as HTMLTextAreaElement).value, "*");
    });
  });
  return { frame: page.frames()[1]!, field: page.getByRole("textbox") };
}
