// What takes one method only says so to whoever tries another.
import type { Context } from 'hono'
import type { EdgeApp } from '../render/request-context.ts'

const wrongMethod = { error: 'This address takes no such method', code: 'method_not_allowed' }

/** A page, a file or a call that is read was sent something. */
export const answerReadOnly = (c: Context<EdgeApp>): Response => c.json(wrongMethod, 405, { allow: 'GET, HEAD' })

/** What is sent was asked to be read. */
export const answerPostOnly = (c: Context<EdgeApp>): Response => c.json(wrongMethod, 405, { allow: 'POST' })
