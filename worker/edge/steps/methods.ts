// 405 answers with the allowed methods.
import type { Context } from 'hono'
import type { EdgeApp } from '../visit.ts'

const wrongMethod = { error: 'This method is not allowed here', code: 'method_not_allowed' }

/** The address only serves GET and HEAD. */
export const onlyReads = (c: Context<EdgeApp>): Response => c.json(wrongMethod, 405, { allow: 'GET, HEAD' })

/** The address only accepts POST. */
export const onlyPosts = (c: Context<EdgeApp>): Response => c.json(wrongMethod, 405, { allow: 'POST' })
