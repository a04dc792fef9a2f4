// A category has an address, `dir`, and may have another one in each other language (`dirs`). Requests to the upstream name it by `dir`.

/** `dirs` are by language, without English; a language that is missing has `dir`. */
export type Addressed = { dir: string; dirs?: Readonly<Record<string, string>> | undefined }

/** The address of a category in a language. */
export const dirIn = (lang: string, { dir, dirs }: Addressed): string => dirs?.[lang] ?? dir

/** Whether an address is a category's, in any language. */
export const hasDir = (asked: string, { dir, dirs = {} }: Addressed): boolean =>
  dir === asked || Object.values(dirs).includes(asked)

/** Several categories as one value of an address: sorted, and each once, so that one set of categories has one address. */
export const joinedDirs = (dirs: readonly string[]): string => [...new Set(dirs)].toSorted().join(',')
