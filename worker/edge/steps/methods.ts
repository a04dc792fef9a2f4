// Methods that nothing here answers are refused before anything else is read.
import { createMiddleware } from 'hono/factory'
import type { EdgeApp } from '../visit.ts'

const known = ['GET', 'HEAD', 'POST']

export const onlyKnownMethods = createMiddleware<EdgeApp>(async (c, next) => {
  if (known.includes(c.req.method)) return next()
  return c.json({ error: 'This address takes no such method', code: 'method_not_allowed' }, 405, {
    allow: known.join(', '),
  })
})
