// Unseals what a party of a notice wrote.
import type { Env } from '../env.ts'
import { unseal } from '../seal.ts'

export type Said = Record<string, string>

/** Null where nothing was written, or where it was deleted. */
export async function opened(
  sealed: string | null,
  { signingSecret }: Pick<Env, 'signingSecret'>,
): Promise<Said | null> {
  return sealed ? JSON.parse((await unseal(sealed, 'notices', signingSecret)) ?? 'null') : null
}
