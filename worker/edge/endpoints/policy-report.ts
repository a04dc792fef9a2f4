// Browsers tell here what the security policy stopped, or would have stopped. One line in the log each: which rule, and
// nothing of the page that it happened on.
import type { Context } from 'hono'
import * as z from 'zod/mini'
import { bodyMaxBytes } from '../../../shared/limits.ts'
import { readSmallJson } from '../http/read-small-json.ts'
import type { EdgeApp } from '../render/request-context.ts'

const Report = z.object({ 'csp-report': z.object({ 'effective-directive': z.string().check(z.maxLength(80)) }) })

export async function takePolicyReport(c: Context<EdgeApp>): Promise<Response> {
  c.get('context').notes.route = 'report'
  const report = Report.safeParse(await readSmallJson(c, bodyMaxBytes))
  if (!report.success) return c.json({ error: 'This is no report', code: 'invalid', field: 'body' }, 400)
  console.log(JSON.stringify({ event: 'policy-report', rule: report.data['csp-report']['effective-directive'] }))
  return c.body(null, 204)
}
