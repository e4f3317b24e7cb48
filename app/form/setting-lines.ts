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

/**
 * What is different between two versions of a setting, in the order in which the newer one shows it. Of several lines with one
 * label, the first is compared with the first.
 */
export function changedLines(before: SettingLine[], after: SettingLine[]): LineChange[] {
  const [old, now] = [numbered(before), numbered(after)];
  const changed = [...now].flatMap(([key, { label, text }]) => {
    const earlier = old.get(key)?.text ?? null;
    return earlier === text ? [] : [{ label, before: earlier, after: text }];
  });
  const gone = [...old].filter(([key]) => !now.has(key));
  return [...changed, ...gone.map(([, { label, text }]) => ({ label, before: text, after: null }))];
}

function numbered(lines: SettingLine[]): Map<string, SettingLine> {
  const keyed = new Map<string, SettingLine>();
  for (const line of lines) {
    let place = 0;
    while (keyed.has(`${place} ${line.label}`)) place += 1;
    keyed.set(`${place} ${line.label}`, line);
  }
  return keyed;
}
