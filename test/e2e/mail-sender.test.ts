import { beforeAll, expect, it } from "vitest";
import { demoMailSender } from "../../sandbox/demo/mail-sender";
import { until } from "./demo-store";
import { expectNoFaults, expectNoSidewaysScroll } from "./faults";
import { type Product, settled, startProduct } from "./harness";
import { PHONE } from "./orders-screen";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});

/** The code of the last email to the sender's address. */
function codeInMailbox(): Promise<string> {
  const { address } = demoMailSender;
  const mailbox = `${product.url}/sandbox/mailbox/messages.json?to=${encodeURIComponent(address)}`;
  return until(async () => {
    const { messages } = (await (await fetch(mailbox)).json()) as { messages: { subject: string }[] };
    return messages.flatMap(({ subject }) => /^[A-Z2-9]{6}/.exec(subject) ?? []).at(0);
  });
}

it("a merchant verifies the sender's address by the code that arrives there", async () => {
  const page = await product.openApp("/track/notification", PHONE);
  await settled(page);
  const card = page.locator("#email-sender");
  await card.getByText("Not verified").waitFor();
  await card.getByRole("button", { name: "Send code" }).click();
  const code = await codeInMailbox();

  await card.getByLabel("Code").fill(code.startsWith("A") ? "BBBBBB" : "AAAAAA");
  await card.getByRole("button", { name: "Verify" }).click();
  await card.getByText("Invalid Code").waitFor();
  await expectNoSidewaysScroll(page);
  await card.getByLabel("Code").fill(code.toLowerCase());
  await card.getByRole("button", { name: "Verify" }).click();
  await card.getByText("Verified", { exact: true }).waitFor();

  expect(await card.getByRole("button", { name: "Send code" }).count()).toBe(0);
  await expectNoFaults(page);
});
