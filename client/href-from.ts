// Builds links to videos and members in the browser from templates that the server hands over, so that islands neither
// spell URLs nor carry the route table.
import type { JsonAddress } from '../shared/contract/json-address.ts'
import type { Thumb } from '../shared/entities/video.ts'
import { pathTemplate } from '../shared/path.ts'
import type { AuthorPaths } from '../shared/rules/video-authors.ts'

type Named = { video_id: number; dir: string }

/** @param template for example `/de/video/{id}/{dir}/` */
export function videoHrefFrom(template: string): (video: Named) => string {
  const path = pathTemplate(template)
  return ({ video_id, dir }) => path.fill({ id: video_id, dir })
}

/** Links to a card's channel or uploader; undefined where the card names neither. */
export function authorHrefFrom({
  channel: channelPath,
  member,
  hidden,
}: AuthorPaths): (card: Pick<Thumb, 'channel' | 'user'>) => string | undefined {
  const [ofChannel, ofMember] = [pathTemplate(channelPath), pathTemplate(member)]
  return ({ channel, user }) => {
    if (channel) return hidden.includes(channel.dir) ? undefined : ofChannel.fill({ dir: channel.dir })
    return user && ofMember.fill({ id: user.id })
  }
}

/** @param template for example `/de/members/{id}/` */
export function memberHrefFrom(template: string): (member: { user_id: number }) => string {
  const path = pathTemplate(template)
  return ({ user_id }) => path.fill({ id: user_id })
}

/**
 * Links to videos within a playlist or channel, with the strip's page number.
 * @param query of the first page, for example `?playlist=5&shuffle=12`
 */
export function stripHrefFrom(template: string, query: string): (video: Named, page: number) => string {
  const addressOf = videoHrefFrom(template)
  return (video, page) => `${addressOf(video)}${query}${page > 1 ? `&pl_page=${page}` : ''}`
}

/** Links from any other template. */
export const hrefFrom = (template: string): ((values: Record<string, string | number>) => string) =>
  pathTemplate(template).fill

/** URLs of a row's JSON. */
export const rowAddresses = <Answer>(
  template: JsonAddress<Answer>,
): ((values: Record<string, string | number>) => JsonAddress<Answer>) => {
  const { fill } = pathTemplate(template)
  return (values) => fill(values) as JsonAddress<Answer>
}
