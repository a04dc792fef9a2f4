// In the place of the edge's log.ts.
import { createMiddleware } from 'hono/factory'

export const log = createMiddleware((_, next) => next())
