// Cells of a file of videos.

/** Names as one cell: between semicolons, or a JSON array where a name has what separates names. */
export const listCell = (names: readonly string[]): string =>
  names.some((name) => /[;|,[]/.test(name)) ? JSON.stringify(names) : names.join(';')
