// What islands read and send is typed by the contract: `npm run check` fails when a call that does not fit a row compiles.
import { afterEach, expect, it, vi } from 'vitest'
import { read, send } from '../../client/api.ts'
import { act } from '../../client/forms/act.ts'
import { ActFields } from '../../client/forms/act-fields.tsx'
import type { useForm } from '../../client/forms/use-form.ts'
import type { ActForm } from '../../shared/contract/acts.ts'
import { contract, writes } from '../../shared/contract/contract.ts'
import type { LoginForm } from '../../shared/forms/account.ts'
import type { ServiceForms } from '../../shared/service-paths.ts'
import { statForm } from '../../shared/stat.ts'

afterEach(() => vi.unstubAllGlobals())
const answers = (body: object) => {
  vi.stubGlobal('fetch', async () => Response.json(body))
  vi.stubGlobal('dispatchEvent', () => true)
}

it('an answer has the type of the row that wrote its address', async () => {
  answers({ videos: [], total_count: 0, categories: [] })
  const main = await read(contract.main.fill({ gender: 'str', lang: 'en' }))
  const text = '/api/json/main/14400/str.de.json'
  // @ts-expect-error: an address that no row wrote
  const other = await read(text)
  // @ts-expect-error: the row answers no playlists
  expect([main.ok && main.value.videos, main.ok && main.value.playlists, other.ok]).toEqual([[], undefined, true])
})

it('a form has the fields of the row that it is sent to', async () => {
  answers({ ok: true })
  const good = await send(writes.login.path, { usr: 'anna', pwd: 'a-password' })
  // @ts-expect-error: the row takes usr
  const wrong = await send(writes.login.path, { user: 'anna', pwd: 'a-password' })
  expect([good.ok && good.value.ok, wrong.ok]).toEqual([true, true])
})

it('an act is one of the acts table, with its fields', async () => {
  answers({ ok: true })
  const good = await act({ act: 'vote', section: 'video', object_id: '7', vote: '1' })
  // @ts-expect-error: there is no such act
  const misspelt = await act({ act: 'vot', section: 'video', object_id: '7', vote: '1' })
  // @ts-expect-error: a member is not voted for
  const misplaced = await act({ act: 'vote', section: 'member', object_id: '7', vote: '1' })
  expect([good.ok, misspelt.ok, misplaced.ok]).toEqual([true, true, true])
})

it('an act is one of the table as a form without script and as a view that is counted, too', () => {
  const good = ActFields({ stat: { act: 'vote', section: 'video', object_id: '7' } })
  // @ts-expect-error: there is no such act
  const misspelt = ActFields({ stat: { act: 'vot', section: 'video', object_id: '7' } })
  // @ts-expect-error: a member is not voted for
  const misplaced = ActFields({ stat: { act: 'vote', section: 'member', object_id: '7' } })
  expect([good, misspelt, misplaced].map(({ length }) => length)).toEqual([3, 3, 3])
  const view = statForm<ActForm>({ act: 'view', section: 'video', object_id: '7' })
  // @ts-expect-error: there is no such act
  const look = statForm<ActForm>({ act: 'look', section: 'video', object_id: '7' })
  expect([view.size, look.size]).toEqual([3, 3])
})

it('a page view has the fields that the edge counts', () => {
  const view: ServiceForms['track'] = { route: 'video', lang: 'en' }
  // @ts-expect-error: the edge takes lang
  const wrong: ServiceForms['track'] = { route: 'video', language: 'en' }
  expect([view, wrong]).toHaveLength(2)
})

it('what a form hands on to be sent has the fields of its schema', () => {
  const form = (send: Parameters<typeof useForm<typeof LoginForm>>[0]['send']) => send
  // @ts-expect-error: the form has usr
  const wrong = form(async ({ user }) => send(writes.login.path, user))
  expect([form(({ usr, pwd }) => send(writes.login.path, { usr, pwd })), wrong].map((one) => typeof one)).toEqual([
    'function',
    'function',
  ])
})
