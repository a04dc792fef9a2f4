// Whether a statement only reads: it may be asked again, and together with others.

/** A statement that begins otherwise may write, and so may one that defines its tables first. */
export const isReading = (sql: string): boolean =>
  /^\s*select\b/i.test(sql) || (/^\s*with\b/i.test(sql) && !/\b(insert|update|delete|replace)\b/i.test(sql))
