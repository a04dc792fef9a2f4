// The proof in the form that a wallet sends to the address of a request (OpenID4VP 1.0, 8.1).
import * as z from 'zod/mini'
import { walletProofMaxBytes } from '../../../../shared/limits.ts'
import type { Bytes } from './cbor.ts'
import { bytesOf } from './transcript.ts'

/** One document of one query. */
const Token = z.record(z.string(), z.tuple([z.string()]))

/** The document of a `vp_token`; null for anything but exactly one. */
export function readToken(text: string): Bytes | null {
  const [presentation, other] = Object.values(Token.safeParse(parseJson(text)).data ?? {})
  return presentation && !other ? bytesOf(presentation[0], walletProofMaxBytes) : null
}

/** Undefined for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
