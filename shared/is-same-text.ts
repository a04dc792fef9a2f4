// Compares signatures that are kept as texts.

/** Whether two texts are the same, in a time that does not reveal where texts of the same length differ. */
export function isSameText(one: string, other: string): boolean {
  if (one.length !== other.length) return false
  let difference = 0
  for (let index = 0; index < one.length; index++) difference |= one.charCodeAt(index) ^ other.charCodeAt(index)
  return difference === 0
}
