// V8 keeps a slice as a view into the whole text, and a text that was added up as a rope of its strands: the one holds the
// whole in memory, the other is followed strand by strand whenever it is written. What is kept for long is neither.

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** The same text in one piece of its own. */
export const flattenString = (text: string): string => decoder.decode(encoder.encode(text))
