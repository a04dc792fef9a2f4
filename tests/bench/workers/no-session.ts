// Replaces the edge's session middleware: no session is resolved. The page is still rendered for each request, as for every
// member, which is what is measured.
import { createMiddleware } from 'hono/factory'

export const session = createMiddleware((_, next) => next())
