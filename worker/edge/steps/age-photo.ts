// A photo of an age check on its way to a moderator: passed on as it comes, kept nowhere. Whoever asks, the upstream decides.
import type { Context } from 'hono'
import { refused } from '../../../shared/result.ts'
import { agePhotoPath, innerPaths } from '../../../shared/service-paths.ts'
import { askerHeaders } from '../upstream/asker.ts'
import { send } from '../upstream/upstream.ts'
import type { EdgeApp } from '../visit.ts'
import { noStore } from './headers.ts'

const kinds = ['image/jpeg', 'image/png', 'image/webp', 'image/heic']

export async function agePhoto(c: Context<EdgeApp>): Promise<Response> {
  const { env, floor, url, notes } = c.get('visit')
  notes.route = 'age-photo'
  const { check_id = '' } = agePhotoPath.match(url.pathname) ?? {}
  const asked = `${innerPaths.agePhoto}?id=${encodeURIComponent(check_id)}`
  const answer = await send(env, asked, { headers: await askerHeaders(env, floor.asker) })
  const type = answer.headers.get('content-type') ?? ''
  if (!answer.ok || !kinds.includes(type)) {
    await answer.body?.cancel()
    return c.json(refused('not_found'), 404, noStore)
  }
  return new Response(answer.body, { headers: { ...noStore, 'content-type': type, 'content-disposition': 'inline' } })
}
