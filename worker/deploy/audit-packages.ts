// The packages of a deployment are checked against the registry's advisories: one whose vulnerability has to be mended within
// days is not deployed again unread (worker/README.md, Dependencies).
import { spawn } from 'node:child_process'
import * as z from 'zod/mini'
import { root } from '../build/paths.ts'
import { Refusal } from '../local/terminal.ts'

const severities = ['info', 'low', 'moderate', 'high', 'critical'] as const
/** A deployment is refused from here on. */
const refusedFrom = severities.indexOf('high')

/** What `npm audit --json` prints. `via` names packages, or the advisories about this one. */
const Report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.enum(severities),
      via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string() })])),
    }),
  ),
})

/** Throws a Refusal for a high or critical advisory about a deployed package, and when the registry cannot be asked. */
export async function auditPackages(say: (line: string) => void, folder = root): Promise<void> {
  const report = readReport(await npmAudit(folder))
  if (!report) throw new Refusal(`The registry did not say which packages have advisories. ${advice}`)
  const found = Object.entries(report.vulnerabilities).map(([name, { severity, via }]) => {
    const advisories = via.flatMap((one) => (typeof one === 'string' ? [] : [`${one.title} (${one.url})`]))
    return {
      isRefused: severities.indexOf(severity) >= refusedFrom,
      line: `${name}, ${severity}: ${advisories.join('; ')}`,
    }
  })
  const refused = found.filter(({ isRefused }) => isRefused)
  if (refused.length > 0) {
    const lines = refused.map(({ line }) => `  ${line}`).join('\n')
    throw new Refusal(`Packages with a high or critical advisory would be deployed:\n${lines}\nUpdate them. ${advice}`)
  }
  for (const { line } of found) say(`Update soon: ${line}`)
}

const advice = 'To deploy all the same after you read npm audit: npm run deploy -- --accept-advisories'

function readReport(text: string): z.infer<typeof Report> | null {
  try {
    return Report.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** Its exit code says whether there are vulnerabilities, and so does its output. */
async function npmAudit(cwd: string): Promise<string> {
  const child = spawn('npm', ['audit', '--omit=dev', '--json'], { cwd, stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = new Promise((resolve) => child.on('error', resolve).on('close', resolve))
  const [out] = await Promise.all([child.stdout.setEncoding('utf8').toArray(), ended])
  return out.join('')
}
