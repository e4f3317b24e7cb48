/** The child's end of the channel: answers what its parent asks, and ends with it. */
export function replyToParent<Asks extends { [Name in keyof Asks]: { input: unknown; answer: unknown } }>(
  responses: { [Name in keyof Asks]: (input: Asks[Name]["input"]) => Promise<Asks[Name]["answer"]> },
  stop: () => Promise<void>,
): void {
  process.on("message", ({ id, ask, input }: { id: number; ask: keyof Asks; input: never }) => {
    responses[ask](input).then(
      (response) => process.send?.({ id, answer: response }),
      (error: unknown) => process.send?.({ id, error: String(error) }),
    );
  });
  process.on("disconnect", () => process.exit(1));
  process.once("SIGTERM", () => void stop().then(() => process.exit(0)));
  process.send?.({ ready: true });
}
