// Serialises JSON for a script element.

/** JSON that can neither close its script element nor open a comment in it. */
export const jsonForScript = (data: unknown): string =>
  JSON.stringify(data).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
