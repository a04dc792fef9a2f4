// What a page that asks for a proof of age knows of the visitor's: the methods that this site offers there, and a proof that is on its way.
import type { BrowserQuestion } from '../../../client/islands/age/browser-wallet.tsx'
import type { OfferName } from '../../../shared/rules/age-offers.ts'

/** A request to a wallet: a link on this device, a code for another one. */
type WalletLink = { link: string; qrCode: { size: number; path: string } }
/** And what a browser can ask itself; `signed` is for wallets that ask for a certificate of the site. */
export type WalletQuestion = WalletLink & { browser: BrowserQuestion; signed: WalletLink | null }

export type AgeProving = {
  /** In the operator's order. */
  methods: readonly OfferName[]
  /** The methods that are set up, but do not work now. */
  down: readonly OfferName[]
  /** The name of the bank or electronic identity, where it is one of them. */
  eidName: string
  /** A photo that a moderator has not decided about, or a request that the wallet has not answered. */
  waiting: 'photo' | WalletQuestion | null
  /** Why the last attempt proved nothing. */
  error: { of: OfferName; text: string } | null
}

/** Of pages that ask for nothing. */
export const noAgeProving: AgeProving = { methods: [], down: [], eidName: '', waiting: null, error: null }
