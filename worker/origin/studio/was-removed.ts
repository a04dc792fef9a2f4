// Whether a video was taken down before: the same bytes, or the same pictures in another size, mirrored or cropped.
import type { D1Database } from '@cloudflare/workers-types'
import { isDisguisedCopy, type VideoFingerprint } from '../../../shared/rules/video-fingerprint.ts'
import { blockedLooks, isBlocked } from '../moderation/store/blocked-videos.ts'

type Video = { sha256: string; looks?: VideoFingerprint | undefined; seconds: number }

export async function wasRemoved(db: D1Database, { sha256, looks, seconds }: Video): Promise<boolean> {
  if (await isBlocked(db, sha256)) return true
  if (!looks) return false
  // `noteProbe` wrote this JSON.
  return (await blockedLooks(db, seconds)).some((removed) => isDisguisedCopy(looks, JSON.parse(removed)))
}
