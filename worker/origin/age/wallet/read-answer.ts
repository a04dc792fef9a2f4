// The form that a wallet sends to the address of a request (OpenID4VP 1.0, 8): a proof, or that its holder declined.
import * as z from 'zod/mini'
import { walletProofMaxBytes } from '../../../../shared/limits.ts'
import type { Bytes } from './cbor.ts'
import { bytesOf } from './transcript.ts'

export type WalletAnswer = { is: 'proof'; response: Bytes } | { is: 'declined' } | { is: 'malformed' }

/** One document of one query. */
const Token = z.record(z.string(), z.tuple([z.string()]))

export function readAnswer(form: URLSearchParams): WalletAnswer {
  if (form.has('error')) return { is: 'declined' }
  const [presentation, other] = Object.values(Token.safeParse(parse(form.get('vp_token') ?? '')).data ?? {})
  const response = presentation && !other ? bytesOf(presentation[0], walletProofMaxBytes) : null
  return response ? { is: 'proof', response } : { is: 'malformed' }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
