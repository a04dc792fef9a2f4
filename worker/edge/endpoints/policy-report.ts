// Logs content security policy reports: the violated rule, and nothing about the page.
import type { Context } from 'hono'
import * as z from 'zod/mini'
import { bodyMaxBytes } from '../../../shared/limits.ts'
import { readSmallJson } from '../http/read-small-json.ts'
import type { EdgeApp } from '../render/request-context.ts'
import { writeLog } from '../telemetry/log.ts'

const Report = z.object({ 'csp-report': z.object({ 'effective-directive': z.string().check(z.maxLength(80)) }) })

export async function takePolicyReport(c: Context<EdgeApp>): Promise<Response> {
  const report = Report.safeParse(await readSmallJson(c, bodyMaxBytes))
  if (!report.success) return c.json({ error: 'Invalid report', code: 'invalid', field: 'body' }, 400)
  writeLog('info', { event: 'policy-report', rule: report.data['csp-report']['effective-directive'] })
  return c.body(null, 204)
}
