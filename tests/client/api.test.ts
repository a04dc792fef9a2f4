// client/api.ts in a real browser, against a server that fails in every way.
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { browserWorld } from './support/browser.ts'
import { pageOf } from './support/markup.ts'
import { answerJson } from './support/site.ts'

const testbed = browserWorld({ isPageKept: true })
const path = '/api/thing.json'

/** Calls the module inside a page; `script` sees it as `api`. */
async function inPage(script: string, answer: (response: ServerResponse) => void): Promise<unknown> {
  testbed.site.on('/', pageOf(''))
  testbed.site.on(path, answer)
  await testbed.page.goto('/')
  return testbed.page.evaluate(`import('/assets/api.js').then((api) => ${script})`)
}
const read = `api.read('${path}')`
const asked = () => testbed.site.asked.filter((one) => one.path === path)

test('a successful answer is a value', async () => {
  expect(await inPage(read, (response) => answerJson(response, { one: 1 }))).toEqual({ ok: true, value: { one: 1 } })
})

test.each([
  [
    'the upstream’s own refusal',
    { code: 'invalid', field: 'page', ok: false },
    (r: ServerResponse) => answerJson(r, { error: 'invalid', code: 'invalid', field: 'page' }, 400),
  ],
  [
    'a refusal with status 200',
    { code: 'busy', ok: false },
    (r: ServerResponse) => answerJson(r, { error: 'busy', code: 'busy' }),
  ],
  ['a network failure', { code: 'network', ok: false }, (r: ServerResponse) => void r.destroy()],
  ['an error page', { code: 'unreadable', ok: false }, (r: ServerResponse) => void r.writeHead(502).end('<h1>no</h1>')],
  ['truncated JSON', { code: 'unreadable', ok: false }, (r: ServerResponse) => void r.writeHead(200).end('{"one":')],
])('%s becomes a refusal without throwing [S7-082]', async (_, refusal, answer) => {
  expect(await inPage(read, answer)).toMatchObject(refusal)
})

test('a path is fetched once per page, also for concurrent callers', async () => {
  await inPage(`Promise.all([${read}, ${read}]).then(() => ${read})`, (response) => answerJson(response, {}))
  expect(asked()).toHaveLength(1)
})

test('a refusal is not cached', async () => {
  let isBroken = true
  const result = await inPage(`${read}.then(() => ${read})`, (response) => {
    answerJson(response, isBroken ? { error: 'busy', code: 'busy' } : { one: 1 })
    isBroken = false
  })
  expect(result).toEqual({ ok: true, value: { one: 1 } })
})

test('an aborted caller is refused at once, and the next caller still gets the answer', async () => {
  const script = `(async () => {
    const leaving = new AbortController()
    const [first, next] = [api.read('${path}', { signal: leaving.signal }), ${read}]
    leaving.abort()
    const refused = await first
    await fetch('/refused')
    return [refused, await next]
  })()`
  const { promise: isRefused, resolve: hearsSo } = Promise.withResolvers<void>()
  testbed.site.on('/refused', (response) => {
    hearsSo()
    response.writeHead(204).end()
  })
  const results = await inPage(script, (response) => isRefused.then(() => answerJson(response, { one: 1 })))
  expect(results).toMatchObject([
    { ok: false, code: 'aborted' },
    { ok: true, value: { one: 1 } },
  ])
  expect(asked()).toHaveLength(1)
})
