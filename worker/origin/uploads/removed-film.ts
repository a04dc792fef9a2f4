// Whether a film was removed before: the same bytes, or the same pictures in another size, mirrored or cropped.
import type { D1Database } from '@cloudflare/workers-types'
import { type FilmLooks, isInDisguise } from '../../../shared/rules/film-looks.ts'
import { blockedLooks, isBlocked } from '../store/blocked-films.ts'

type Film = { sha256: string; looks?: FilmLooks | undefined; seconds: number }

export async function wasRemoved(db: D1Database, { sha256, looks, seconds }: Film): Promise<boolean> {
  if (await isBlocked(db, sha256)) return true
  if (!looks) return false
  // The border: what `noteProbe` wrote.
  return (await blockedLooks(db, seconds)).some((removed) => isInDisguise(looks, JSON.parse(removed)))
}
