// Visitors with a verified age, or on the way to one, as states of the matrix. One whose photo passed is tried only where the site decides
// at once. What a site does not offer is left out, and the report says so.
import { ageCheckPaths, ageEidPath, ageWalletPath } from '../../shared/service-paths.ts'
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

type Begun = { states: State[]; leftOut: string[] }

/** How a visitor begins to prove an age by a method that takes time. A wallet and a bank are asked for nothing: the request is not sent on. */
const begins = {
  'age-wallet': {
    path: ageWalletPath,
    form: 'act=begin',
    left: 'A visitor who asked a wallet: the site offers none here.',
  },
  'age-eid': {
    path: ageEidPath,
    form: null,
    left: 'A visitor at a bank or an electronic ID: the site offers none here.',
  },
}

/** Visitors who have begun, and wait: nothing of it opens anything. */
export async function askingStates(ask: Ask, place: Record<string, string>): Promise<Begun> {
  const found: Begun = { states: [], leftOut: [] }
  for (const [name, { path, form, left }] of Object.entries(begins)) {
    const { setCookies } = await ask(path, {
      headers: {
        ...place,
        'sec-fetch-site': 'same-origin',
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form && { method: 'POST', body: new TextEncoder().encode(form) }),
    })
    const cookie = setCookies.find((one) => one.startsWith(`__Host-${name}=`))?.split(';')[0]
    if (cookie?.endsWith('=') === false)
      found.states.push({ name: `waits for ${name}`, headers: { cookie }, opens: [] })
    else found.leftOut.push(left)
  }
  return found
}
