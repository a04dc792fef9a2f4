// A visitor whose photo passed, as a state of the matrix: only where the site decides at once. Where a moderator decides, a
// provider is asked or no check is configured, the state is left out and the report says so.
import { ageCheckPaths } from '../../shared/service-paths.ts'
import { goodPhoto } from '../support/runtime/sample-images.ts'
import type { Ask } from './client.ts'
import type { State } from './matrix.ts'

export const notVerifiedHere =
  'A visitor with a verified age: the check of this site approves no photo at once (AGE_CHECK is not demo).'
export const notVerifiedAfar = 'A visitor with a verified age: a deployed site needs a real photo for it.'

/** The cookies of a visitor whom the local check approved; null where it did not. */
export async function verifiedState(ask: Ask): Promise<State | null> {
  const form = new FormData()
  form.set('image', goodPhoto(), 'face.jpg')
  const encoded = new Request('http://form', { method: 'POST', body: form })
  const { setCookies } = await ask(ageCheckPaths.photo, {
    method: 'POST',
    headers: {
      'x-dev-geo': 'GB',
      'sec-fetch-site': 'same-origin',
      accept: 'application/json',
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    body: new Uint8Array(await encoded.arrayBuffer()),
  })
  const cookie = setCookies.find((one) => one.startsWith('__Host-age='))?.split(';')[0]
  return cookie ? { name: 'verified', headers: { cookie }, opens: ['declare', 'assure'] } : null
}
