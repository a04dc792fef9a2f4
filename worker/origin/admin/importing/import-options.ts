// The choices of an import of the back office, as its row keeps them.
import type { FileMapping, ImportKind } from '../../../../shared/rules/admin-import-objects.ts'
import type { ImportRow } from '../store/imports.ts'
import type { FileFormat } from './read-rows.ts'

export type ImportChoices = {
  format: FileFormat
  /** Every column of the file, in its order. */
  columns: string[]
  uploader: string
  isMaking: boolean
  isOverwriting: boolean
  /** Files of other hosts are fetched. Imports of earlier releases do not say it. */
  isTaking?: boolean
  /** What the rows are; none are videos. */
  kind?: ImportKind
}

export const choicesOf = ({ options }: Pick<ImportRow, 'options'>): ImportChoices => JSON.parse(options)
export const mappingOf = ({ mapping }: Pick<ImportRow, 'mapping'>): FileMapping => JSON.parse(mapping)
