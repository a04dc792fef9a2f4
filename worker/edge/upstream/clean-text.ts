// Removes the characters that are no text: control characters, and those that reverse the direction of the text around
// them, so that a title cannot rearrange the page. JSON may hold them as they are or as escapes.

/** One class of characters: alternatives would make the search of a whole answer several times slower. */
const isSuspect = /[\\\u007f-\u009f\u202a-\u202e\u2066-\u2069]/
const asTheyAre = /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g
/** Every escape, so that the second half of an escaped backslash begins none. */
const escapes = /\\(?:u[0-9a-fA-F]{4}|.)/g
const removed = /^\\(?:[bf]|u00(?:[01][0-9a-f]|7f|[89][0-9a-f])|u202[a-e]|u206[6-9])$/i
/** Tab and line breaks are text. */
const kept = /^\\u000[9ad]$/i

/** The JSON text without them; the same text when there are none. */
export function cleanJsonText(text: string): string {
  if (!isSuspect.test(text)) return text
  return text
    .replace(asTheyAre, '')
    .replace(escapes, (written) => (removed.test(written) && !kept.test(written) ? '' : written))
}
