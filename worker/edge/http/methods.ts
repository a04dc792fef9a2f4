// 405 answers with the allowed methods.
import type { Context } from 'hono'

const methodNotAllowed = { error: 'This method is not allowed here', code: 'method_not_allowed' }

/** The address only serves GET and HEAD. */
export const answerReadOnly = (c: Context): Response => c.json(methodNotAllowed, 405, { allow: 'GET, HEAD' })

/** The address only accepts POST. */
export const answerPostOnly = (c: Context): Response => c.json(methodNotAllowed, 405, { allow: 'POST' })
