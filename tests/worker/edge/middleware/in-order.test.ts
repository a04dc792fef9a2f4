// Steps that are joined into one behave as they do apart.
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { expect, test } from 'vitest'
import { inOrder } from '../../../../worker/edge/middleware/in-order.ts'
import type { EdgeApp } from '../../../../worker/edge/render/request-context.ts'

type Step = ReturnType<typeof createMiddleware<EdgeApp>>

const noted: string[] = []
const passing = (name: string): Step =>
  createMiddleware<EdgeApp>((_, next) => {
    noted.push(name)
    return next()
  })

function appWith(...steps: Step[]) {
  noted.length = 0
  const app = new Hono<EdgeApp>()
  app.use(async (c, next) => {
    await next()
    noted.push(`outside sees ${c.res.status}`)
  })
  app.use(inOrder(...steps))
  app.get('*', (c) => c.text('page'))
  app.onError((error, c) => c.text(error.message, 500))
  return app
}

test('each step passes the request on to the next, and the last to the page', async () => {
  const answer = await appWith(passing('one'), passing('two'), passing('three')).request('/')
  expect(await answer.text()).toBe('page')
  expect(noted).toEqual(['one', 'two', 'three', 'outside sees 200'])
})

test('a step that answers ends the request, and the steps outside see its answer', async () => {
  const refusing = createMiddleware<EdgeApp>(async (c) => c.text('no', 403))
  const answer = await appWith(passing('one'), refusing, passing('never')).request('/')
  expect(answer.status).toBe(403)
  expect(noted).toEqual(['one', 'outside sees 403'])
})

test('a step behind which no step answers may change the answer of the page', async () => {
  const marking = createMiddleware<EdgeApp>((c, next) => next().then(() => c.res.headers.set('x-mark', 'yes')))
  const answer = await appWith(passing('one'), marking, passing('two')).request('/')
  expect(answer.headers.get('x-mark')).toBe('yes')
})

test.each([
  [
    'at once',
    createMiddleware<EdgeApp>(() => {
      throw new Error('broken')
    }),
  ],
  [
    'later',
    createMiddleware<EdgeApp>(async () => {
      throw new Error('broken')
    }),
  ],
])('a step that throws %s is answered by the handler of errors', async (_, step) => {
  const answer = await appWith(passing('one'), step).request('/')
  expect([answer.status, await answer.text()]).toEqual([500, 'broken'])
})
