// The props of the gate page's panels and footer.
import type { Lang, MessageKey } from '../../../locales/locales.ts'
import type { OfferName } from '../../../shared/rules/age-offers.ts'
import type { AgeRow } from '../../../shared/rules/age-row.ts'
import type { Translate } from '../../../shared/translate.ts'
import type { WalletQuestion } from '../age/age-proving.ts'

export type GateText = { t: Translate<MessageKey>; lang: Lang }
/** `page`: the page to return to; undefined when the current address is the page. */
export type GateFormProps = GateText & { page: string | undefined }
export type GatePanelProps = GateFormProps & {
  row: AgeRow
  error: string | undefined
  /** The method that the error is about. */
  failed: OfferName
  /** The methods that are set up here, but do not work now. */
  down: readonly OfferName[]
  /** The law wants a choice, and what works is none: nothing is offered. */
  isChoiceMissing: boolean
  /** The methods of the check, in the operator's order. */
  methods: readonly OfferName[]
  /** The name of the bank or electronic identity, where it is one of them. */
  eidName: string
  /** The request that waits, on the page of one. */
  wallet: WalletQuestion | undefined
}

/** All methods of a check. `Heading`: of each, where there are several. */
export type MethodsProps = GateFormProps &
  Pick<GatePanelProps, 'methods' | 'error' | 'failed' | 'down' | 'eidName'> & {
    Heading: 'h2' | 'h3'
    /** Said where none of them is offered. */
    nothing: string
  }

/** One of the methods of a check; its error is its own. */
export type MethodProps = GateFormProps & Pick<MethodsProps, 'error' | 'eidName' | 'Heading'> & { isOnly: boolean }
