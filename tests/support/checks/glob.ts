// Matches the small globs by which the rules name files.

/** A small glob: `*` is anything within a folder, `**` anything, `{a,b}` one of them. */
export function matchesGlob(path: string, glob: string): boolean {
  const source = glob
    .replace(/[.+^$()|[\]\\]/g, '\\$&')
    .replace(/\{([^}]*)\}/g, (_, names: string) => `(${names.replaceAll(',', '|')})`)
    .replace(/\*+/g, (stars) => (stars.length > 1 ? '.*' : '[^/]*'))
  return new RegExp(`^${source}$`).test(path)
}
