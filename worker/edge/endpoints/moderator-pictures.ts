// Pictures for a moderator's eyes alone, on their way there: photos of age checks, and what came with a report. Passed on as
// they come, kept nowhere. Whoever asks, the upstream decides.
import type { Context } from 'hono'
import type { PathTemplate } from '../../../shared/path.ts'
import { refused } from '../../../shared/result.ts'
import { agePhotoPath, internalPaths, reportPicturePath } from '../../../shared/service-paths.ts'
import { noStore } from '../http/headers.ts'
import type { EdgeApp } from '../render/request-context.ts'
import { callerHeaders } from '../upstream/caller.ts'
import { fetchOrFault } from '../upstream/upstream.ts'

const kinds = ['image/jpeg', 'image/png', 'image/webp', 'image/heic']

const proxyPicture =
  (name: string, path: PathTemplate, innerPath: string) =>
  async (c: Context<EdgeApp>): Promise<Response> => {
    const { env, deps, url, notes } = c.get('context')
    notes.route = name
    const [id = ''] = Object.values(path.match(url.pathname) ?? {})
    const asked = `${innerPath}?id=${encodeURIComponent(id)}`
    const answer = await fetchOrFault(env, asked, { headers: await callerHeaders(env, deps.caller) })
    const type = answer.headers.get('content-type') ?? ''
    if (!answer.ok || !kinds.includes(type)) {
      await answer.body?.cancel()
      return c.json(refused('not_found'), 404, noStore)
    }
    return new Response(answer.body, { headers: { ...noStore, 'content-type': type, 'content-disposition': 'inline' } })
  }

export const agePhoto = proxyPicture('age-photo', agePhotoPath, internalPaths.agePhoto)
export const reportPicture = proxyPicture('report-picture', reportPicturePath, internalPaths.reportPicture)
