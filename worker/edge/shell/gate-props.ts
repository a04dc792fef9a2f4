// The props of the gate page's panels and footer.
import type { Lang, MessageKey } from '../../../locales/locales.ts'
import type { AgeRow } from '../../../shared/rules/age-row.ts'
import type { Translate } from '../../../shared/translate.ts'

export type GateText = { t: Translate<MessageKey>; lang: Lang }
/** `page`: the page to return to; undefined when the current address is the page. */
export type GateFormProps = GateText & { page: string | undefined }
export type GatePanelProps = GateFormProps & { row: AgeRow; error: string | undefined }
