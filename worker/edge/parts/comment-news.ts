// How an open page learns of new comments: members over a socket, visitors by asking for the latest ones.
import { contract } from '../../../shared/contract/contract.ts'
import { latestCommentsAsks } from '../../../shared/limits.ts'
import { liveCommentsKey, liveTargetName } from '../../../shared/rules/comments-live.ts'
import { servicePaths } from '../../../shared/service-paths.ts'
import type { Target } from './target-actions.tsx'

export const commentNewsOf = ({ section, object_id }: Target, isMember: boolean) =>
  isMember
    ? { livePath: `${servicePaths.live}?${liveCommentsKey}=${liveTargetName({ section, objectId: object_id })}` }
    : { latestSource: { path: contract.latestComments.fill({ section, object_id }), ...latestCommentsAsks } }
