// Whether a film was removed before: the same bytes, or the same pictures in another size, mirrored or cropped.
import type { D1Database } from '@cloudflare/workers-types'
import { isDisguisedCopy, type VideoFingerprint } from '../../../shared/rules/video-fingerprint.ts'
import { blockedLooks, isBlocked } from '../moderation/store/blocked-films.ts'

type Film = { sha256: string; looks?: VideoFingerprint | undefined; seconds: number }

export async function wasRemoved(db: D1Database, { sha256, looks, seconds }: Film): Promise<boolean> {
  if (await isBlocked(db, sha256)) return true
  if (!looks) return false
  // The border: what `noteProbe` wrote.
  return (await blockedLooks(db, seconds)).some((removed) => isDisguisedCopy(looks, JSON.parse(removed)))
}
