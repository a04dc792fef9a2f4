// Pages of performers and channels are found by the first letters of their names.

/** The first characters of a name in addresses. */
export const firstCharacters = (dir: string, count: number): string => [...dir].slice(0, count).join('')
