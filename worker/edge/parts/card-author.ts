// The page of a card's channel or uploader. A channel that the operator hides is not named (spec §6).
import type { Lang } from '../../../locales/locales.ts'
import type { Thumb } from '../../../shared/entities/video.ts'
import { href, templateIn } from '../../../shared/routes.ts'
import type { AuthorPaths } from '../../../shared/rules/video-authors.ts'
import { setting } from '../operator/published.ts'

export const isHiddenChannel = (channel: { dir: string } | null | undefined): boolean =>
  !!channel && setting('hidden_channels').includes(channel.dir)

/** Whose page the cards are on: it names that author once, and not on each card. */
export type PageAuthor = 'channel' | 'user'

export function authorHref(
  { channel, user }: Pick<Thumb, 'channel' | 'user'>,
  lang: Lang,
  pageOf?: PageAuthor,
): string | undefined {
  if (pageOf === (channel ? 'channel' : 'user')) return undefined
  if (channel) return isHiddenChannel(channel) ? undefined : href('pornsite', { dir: channel.dir }, { lang })
  return user && href('member', { id: String(user.id) }, { lang })
}

/** The same for cards that the browser renders. */
export const authorPaths = (lang: Lang): AuthorPaths => ({
  channel: templateIn('pornsite', lang),
  member: templateIn('member', lang),
  hidden: setting('hidden_channels'),
})
