// Unseals what a party of a notice wrote.

import { unseal } from '../crypto/seal.ts'
import type { Env } from '../env.ts'

export type NoticeText = Record<string, string>

/** Null where nothing was written, or where it was deleted. */
export async function unsealNoticeText(
  sealed: string | null,
  { signingSecret }: Pick<Env, 'signingSecret'>,
): Promise<NoticeText | null> {
  return sealed ? JSON.parse((await unseal(sealed, 'notices', signingSecret)) ?? 'null') : null
}
