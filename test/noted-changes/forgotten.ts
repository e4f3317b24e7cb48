/** Writes without `noteChange`, since they were asked for last. */
const forgotten = new Set<string>();

export const addForgotten = (write: string) => forgotten.add(write);

export function takeForgotten(): string[] {
  const found = [...forgotten];
  forgotten.clear();
  return found;
}
