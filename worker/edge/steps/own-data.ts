// Streams a member's data export to that member.
import type { Context } from 'hono'
import { href } from '../../../shared/routes.ts'
import { innerPaths } from '../../../shared/service-paths.ts'
import { stepUpFirst } from '../pages/see-other.ts'
import { askerHeaders } from '../upstream/asker.ts'
import { UpstreamFault } from '../upstream/fault.ts'
import { send } from '../upstream/upstream.ts'
import type { EdgeApp } from '../visit.ts'
import { noStore } from './headers.ts'

export async function ownData(c: Context<EdgeApp>): Promise<Response> {
  const { env, floor, lang, notes } = c.get('visit')
  notes.route = 'own-data'
  const answer = await send(env, innerPaths.ownData, { headers: await askerHeaders(env, floor.asker) })
  if (answer.status === 401) {
    return new Response(null, { status: 303, headers: { location: href('signin', {}, { lang }), ...noStore } })
  }
  if (answer.status === 403) return stepUpFirst(href('account', {}, { lang }), lang)
  if (!answer.ok) throw new UpstreamFault('status', `${answer.status} for own data`)
  return new Response(answer.body, {
    headers: {
      ...noStore,
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="own-data.json"',
    },
  })
}
