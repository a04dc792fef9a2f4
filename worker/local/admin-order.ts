// What a command of `npm run admin` is once its words are read.

/** One statement that returns a row when it changed something, and the message for either case; or one that only reads. */
export type AdminStatement = {
  sql: string
  done: string
  nothing: string
  isReading?: true
  /** What the rows of the statement are shown as. */
  shownAs?: (rows: readonly ShownRow[]) => readonly ShownRow[]
}
type ShownRow = Record<string, unknown>
/** What the site carries out as the back office does; `fields` are texts of its form. */
export type OperatorOrder = {
  verb: string
  fields: Readonly<Record<string, string>>
  done: string
  /** What is said when the object of the order is not there. */
  nothing?: string
  /** A file of this machine that the site gets before, under a name in the field `file`. */
  path?: string
  /** It only shows something. */
  isReading?: true
}
export type AdminOrder = AdminStatement | OperatorOrder

/** Null for invalid words. */
export type Read = (words: string[]) => AdminOrder | null
