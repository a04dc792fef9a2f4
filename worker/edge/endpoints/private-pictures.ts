// Streams pictures without a public address: age check photos and those of reports for moderators, those of messages for their two
// members. Nothing is stored; the upstream authorises the caller.
import type { Context } from 'hono'
import type { PathTemplate } from '../../../shared/path.ts'
import { refused } from '../../../shared/result.ts'
import { agePhotoPath, internalPaths, messagePicturePath, reportPicturePath } from '../../../shared/service-paths.ts'
import { noStore } from '../http/headers.ts'
import type { EdgeApp } from '../render/request-context.ts'
import { callerHeaders } from '../upstream/caller.ts'
import { fetchFile } from '../upstream/fetch-file.ts'

const kinds = ['image/jpeg', 'image/png', 'image/webp', 'image/heic']

const proxyPicture =
  (path: PathTemplate, innerPath: string) =>
  async (c: Context<EdgeApp>): Promise<Response> => {
    const { env, deps, url } = c.get('context')
    const [id = ''] = Object.values(path.match(url.pathname) ?? {})
    const asked = `${innerPath}?id=${encodeURIComponent(id)}`
    const answer = await fetchFile(deps, asked, { headers: await callerHeaders(env, deps.caller) })
    const type = answer.headers.get('content-type') ?? ''
    if (!answer.ok || !kinds.includes(type)) {
      await answer.body?.cancel()
      return c.json(refused('not_found'), 404, noStore)
    }
    return new Response(answer.body, { headers: { ...noStore, 'content-type': type, 'content-disposition': 'inline' } })
  }

export const agePhoto = proxyPicture(agePhotoPath, internalPaths.agePhoto)
export const reportPicture = proxyPicture(reportPicturePath, internalPaths.reportPicture)
export const messagePicture = proxyPicture(messagePicturePath, internalPaths.messagePicture)
