// A video that cannot be shown: missing, deleted, or for members only.
import { ErrorState } from '../../../client/parts/error-state.tsx'
import type { AnswerOf } from '../../../shared/contract/contract.ts'
import { deletedStatusId } from '../../../shared/entities/video.ts'
import type { Result } from '../../../shared/result.ts'
import { href } from '../../../shared/routes.ts'
import type { Loaded, PageContext } from '../render/page.ts'
import { expected } from '../upstream/expected.ts'
import { NoPermission } from './no-permission.tsx'

export type MissingKind = 'notFound' | 'deleted' | 'private'

export type KeptVideo = { id: string; dir: string }

/** The address of the video that a duplicate was merged into; null for any other video. */
export function movedTo(answer: Result<AnswerOf<'video'>>): KeptVideo | null {
  if (answer.ok || answer.code !== 'moved') return null
  const [, id, dir] = /^(\d+)\/(.+)$/.exec(String(answer.info)) ?? []
  return id && dir ? { id, dir } : null
}

/** Null for a video that every visitor may watch. */
export function missingVideo(answer: Result<AnswerOf<'video'>>): Loaded<{ kind: MissingKind }> | null {
  if (!answer.ok && (answer.code === 'not_found' || answer.code === 'moved'))
    return { status: 404, data: { kind: 'notFound' } }
  if (!answer.ok && answer.code === 'no_permission') return { status: 403, data: { kind: 'private' } }
  if (!answer.ok && answer.code === 'deleted') return { status: 410, data: { kind: 'deleted' } }
  const { video } = expected(answer)
  if (video.status_id === deletedStatusId) return { status: 410, data: { kind: 'deleted' } }
  return video.is_private === 1 ? { status: 403, data: { kind: 'private' } } : null
}

/** The error code of each state. */
const codes = { notFound: 'not_found', deleted: 'deleted', private: 'private' } as const

/** The state in words. The sign-in would lead a member back to the same page, so a member is not asked to sign in. */
export const missingTitle = (kind: MissingKind, { t, visitor }: Pick<PageContext, 't' | 'visitor'>): string =>
  kind === 'private' && visitor.user ? t('listing.no_permission') : t(`video.${kind}`)

type Props = { kind: MissingKind; context: Pick<PageContext, 't' | 'lang' | 'requestId' | 'visitor'> }

export function VideoMissing({ kind, context }: Props) {
  const { t, lang, requestId, visitor } = context
  if (kind === 'private' && visitor.user) return <NoPermission isPage context={context} />
  return (
    <ErrorState
      isPage
      title={missingTitle(kind, context)}
      href={href(kind === 'private' ? 'signin' : 'index', {}, { lang })}
      label={t(kind === 'private' ? 'header.signIn' : 'error.goHome')}
      help=""
      code={codes[kind]}
      requestId={requestId}
      t={t}
    />
  )
}
