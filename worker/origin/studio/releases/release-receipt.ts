// Receipts of releases: a small JSON text and its signature, which any program can verify with the published key.
import * as z from 'zod/mini'
import { toHex } from '../../../../shared/byte-encodings.ts'
import type { ReleaseVideo } from '../../../../shared/entities/studio-releases.ts'
import type { StatedProof } from '../../../../shared/rules/age-header.ts'
import { receiptAlgorithm, releaseVersion } from '../../../../shared/rules/studio-releases.ts'
import { toIsoDate } from '../../clock.ts'
import { unseal } from '../../crypto/seal.ts'
import { newToken } from '../../crypto/tokens.ts'
import type { Env } from '../../env.ts'
import type { UploadRow } from '../store/uploads.ts'

/** What is sealed of a signature. */
export const SealedReceipt = z.object({ receipt: z.string(), signature: z.string(), drawing: z.string() })
export type SealedReceipt = z.infer<typeof SealedReceipt>

type Signed = {
  site: string
  keyId: string
  creditedName: string
  typedName: string
  drawing: string
  age: StatedProof
  upload: Pick<UploadRow, 'upload_id' | 'sha256' | 'looks' | 'duration_seconds'>
  video: Pick<ReleaseVideo, 'title' | 'places'>
  lang: string
  text: string
  nowSeconds: number
}

/** The receipt's text. Its bytes are what is signed, so it is written once and never again. */
export async function receiptText(one: Signed): Promise<string> {
  const { upload, video, age } = one
  const receipt = {
    kind: 'release',
    site: one.site,
    id: newToken(),
    signed: toIsoDate(one.nowSeconds),
    algorithm: receiptAlgorithm,
    key_id: one.keyId,
    credited_name: one.creditedName,
    typed_name: one.typedName,
    drawing_sha256: one.drawing === '' ? null : await sha256Of(one.drawing),
    age: { method: age.method, proved: toIsoDate(age.atSeconds) },
    video: {
      upload: upload.upload_id,
      title: video.title,
      seconds: upload.duration_seconds,
      file_sha256: upload.sha256,
      looks_sha256: upload.looks === null ? null : await sha256Of(upload.looks),
    },
    places: video.places,
    release: { version: releaseVersion, language: one.lang, sha256: await sha256Of(one.text), text: one.text },
  }
  return `${JSON.stringify(receipt, null, 2)}\n`
}

const sha256Of = async (text: string): Promise<string> =>
  toHex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))

/** Null where the secret that sealed it is gone. */
export async function openReceipt(sealed: string, { signingSecret }: Pick<Env, 'signingSecret'>) {
  const text = sealed === '' ? null : await unseal(sealed, 'releases', signingSecret)
  return text === null ? null : SealedReceipt.parse(JSON.parse(text))
}

const Receipt = z.object({ key_id: z.string() })

/** The key's id that a receipt names; null for a text that is no receipt. */
export function keyIdIn(text: string): string | null {
  try {
    return Receipt.safeParse(JSON.parse(text)).data?.key_id ?? null
  } catch {
    return null
  }
}
