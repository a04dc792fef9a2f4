// What either side of a notice wrote, opened.
import type { Env } from '../env.ts'
import { unseal } from '../seal.ts'

export type Said = Record<string, string>

/** Null where nothing was written, or where it is forgotten. */
export async function opened(
  sealed: string | null,
  { signingSecret }: Pick<Env, 'signingSecret'>,
): Promise<Said | null> {
  return sealed ? JSON.parse((await unseal(sealed, 'notices', signingSecret)) ?? 'null') : null
}
