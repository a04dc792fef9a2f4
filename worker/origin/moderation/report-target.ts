// The target of a report as its row names it.
import type { TargetKind } from '../../../shared/entities/moderation.ts'

type Target = { kind: TargetKind; id: number }

export const reportedTarget = ({
  target_kind,
  target_id,
}: {
  target_kind: TargetKind | null
  target_id: number | null
}): Target | null => (target_kind && target_id ? { kind: target_kind, id: target_id } : null)

/** A report can remove videos and comments; profiles, playlists, performers and channels it cannot. */
export const isRemovable = (target: Target | null): boolean => target?.kind === 'video' || target?.kind === 'comment'
