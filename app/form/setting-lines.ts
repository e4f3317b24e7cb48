/** One thing of a setting in the merchant's words: "Daily email", "On, at 08:00". */
export interface SettingLine {
  label: string;
  text: string;
}

/** What became of a line; null where it is new, or gone. */
export interface LineChange {
  label: string;
  before: string | null;
  after: string | null;
}

/** What is different between two versions of a setting, in the order in which the newer one shows it. */
export function changedLines(before: SettingLine[], after: SettingLine[]): LineChange[] {
  const old = new Map(before.map(({ label, text }) => [label, text]));
  const now = new Map(after.map(({ label, text }) => [label, text]));
  const changed = after.flatMap(({ label, text }) => {
    const earlier = old.get(label) ?? null;
    return earlier === text ? [] : [{ label, before: earlier, after: text }];
  });
  const gone = before.filter(({ label }) => !now.has(label));
  return [...changed, ...gone.map(({ label, text }) => ({ label, before: text, after: null }))];
}
