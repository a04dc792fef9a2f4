// Replaces the edge's gate: every request passes.
import { createMiddleware } from 'hono/factory'

export const gate = createMiddleware((_, next) => next())
