// Streams pictures that only moderators may see: age check photos and report attachments. Nothing is stored; the
// upstream authorises the caller.
import type { Context } from 'hono'
import type { PathTemplate } from '../../../shared/path.ts'
import { refused } from '../../../shared/result.ts'
import { agePhotoPath, innerPaths, reportPicturePath } from '../../../shared/service-paths.ts'
import { askerHeaders } from '../upstream/asker.ts'
import { send } from '../upstream/upstream.ts'
import type { EdgeApp } from '../visit.ts'
import { noStore } from './headers.ts'

const kinds = ['image/jpeg', 'image/png', 'image/webp', 'image/heic']

const passedOn =
  (name: string, path: PathTemplate, innerPath: string) =>
  async (c: Context<EdgeApp>): Promise<Response> => {
    const { env, floor, url, notes } = c.get('visit')
    notes.route = name
    const [id = ''] = Object.values(path.match(url.pathname) ?? {})
    const asked = `${innerPath}?id=${encodeURIComponent(id)}`
    const answer = await send(env, asked, { headers: await askerHeaders(env, floor.asker) })
    const type = answer.headers.get('content-type') ?? ''
    if (!answer.ok || !kinds.includes(type)) {
      await answer.body?.cancel()
      return c.json(refused('not_found'), 404, noStore)
    }
    return new Response(answer.body, { headers: { ...noStore, 'content-type': type, 'content-disposition': 'inline' } })
  }

export const agePhoto = passedOn('age-photo', agePhotoPath, innerPaths.agePhoto)
export const reportPicture = passedOn('report-picture', reportPicturePath, innerPaths.reportPicture)
