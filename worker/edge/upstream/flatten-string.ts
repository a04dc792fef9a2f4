// V8 stores a slice as a view into its source and a concatenation as a rope: the first keeps the source in memory, the
// second is slow to write. Long-lived strings are copied.

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** A flat copy of the string. */
export const flattenString = (text: string): string => decoder.decode(encoder.encode(text))
