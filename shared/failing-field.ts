// Names the field at which a value does not fit its schema, for the log: its path, and never the value.

type Issue = { path: readonly PropertyKey[] }

/** The path of the first issue, such as `videos.3.title`; `(whole)` for the value itself. Keys that no schema spells are left out. */
export function failingField({ issues }: { issues: readonly Issue[] }): string {
  const path = (issues[0]?.path ?? []).map((key) => (/^[\w-]{1,40}$/.test(String(key)) ? String(key) : '?'))
  return path.slice(0, 8).join('.') || '(whole)'
}
