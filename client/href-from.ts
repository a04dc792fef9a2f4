// Addresses of videos and members in the browser: the page hands over the template as the server's routes write it, so that no
// address is written here and no island carries the table of routes.
import { pathTemplate } from '../shared/path.ts'

type Named = { video_id: number; dir: string }

/** @param template for example `/de/video/{id}/{dir}/` */
export function videoHrefFrom(template: string): (video: Named) => string {
  const path = pathTemplate(template)
  return ({ video_id, dir }) => path.fill({ id: video_id, dir })
}

/** @param template for example `/de/members/{id}/` */
export function memberHrefFrom(template: string): (member: { user_id: number }) => string {
  const path = pathTemplate(template)
  return ({ user_id }) => path.fill({ id: user_id })
}

/** Addresses of videos within a playlist, which stands above them: a page of it, by its number. */
export function playlistHrefFrom(template: string, playlistId: number): (video: Named, page: number) => string {
  const addressOf = videoHrefFrom(template)
  return (video, page) => `${addressOf(video)}?playlist=${playlistId}${page > 1 ? `&pl_page=${page}` : ''}`
}

/** Addresses of anything that the page hands over as a template. */
export const hrefFrom = (template: string): ((values: Record<string, string | number>) => string) =>
  pathTemplate(template).fill
