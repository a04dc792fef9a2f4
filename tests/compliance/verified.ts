// Somebody whose photo passed, as a visitor of the matrix: only where the site itself says yes at once. Where a moderator
// decides, a provider is asked or nobody checks, there is no such visitor, and the report says so.
import { ageCheckPaths } from '../../shared/service-paths.ts'
import { goodPhoto } from '../support/runtime/sample-images.ts'
import type { Ask } from './client.ts'
import type { State } from './matrix.ts'

export const notVerifiedHere =
  'A visitor whose age was checked: the check of this site let nobody in at once (AGE_CHECK is something else than demo).'
export const notVerifiedAfar =
  'A visitor whose age was checked: nobody shows a face to a site that is deployed for this.'

/** As the local check lets somebody pass; null where it does not. */
export async function verifiedState(ask: Ask): Promise<State | null> {
  const form = new FormData()
  form.set('image', goodPhoto(), 'face.jpg')
  const encoded = new Request('http://form', { method: 'POST', body: form })
  const { setCookies } = await ask(ageCheckPaths.photo, {
    method: 'POST',
    headers: {
      ...{ 'x-dev-geo': 'GB', 'sec-fetch-site': 'same-origin', accept: 'application/json' },
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    body: new Uint8Array(await encoded.arrayBuffer()),
  })
  const cookie = setCookies.find((one) => one.startsWith('__Host-age='))?.split(';')[0]
  return cookie ? { name: 'verified', headers: { cookie }, opens: ['declare', 'assure'] } : null
}
