// Mozilla's HTTP Observatory against the site over TLS. The scanner is no dependency of this project: on first use it is
// installed into a folder of its own, without its install scripts, which would download lists that a local host is not in.
import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openWorld } from './bench-runtime.ts'
import { makeCertificate } from './certificate.ts'
import { judge, type Options, say } from './report.ts'

const scanner = '@mdn/mdn-http-observatory@1.4.8'
const least = 125
const [what, target] = ['HTTP Observatory', `A+, ${least}`] as const
const folder = join(tmpdir(), 'edgetube-observatory')

type Scan = {
  scan: { grade: string; score: number }
  tests: Record<string, { pass: boolean; result: string; scoreModifier: number }>
}

export async function headers(_: Options): Promise<void> {
  const entry = fetchScanner()
  const certificate = entry && makeCertificate(folder)
  // A target that was not measured was not reached.
  if (!entry || !certificate) return judge(what, false, 'not measured', target)
  const testbed = await openWorld()
  const { key, cert, path } = certificate
  const server = createServer({ key, cert }, (asked, answer) => passOn(asked, answer, testbed.edge))
  try {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const host = `localhost:${(server.address() as AddressInfo).port}`
    const program = `import(${JSON.stringify(entry)}).then(({ scan }) => scan(${JSON.stringify(host)})).then((found) => console.log(JSON.stringify(found)))`
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', program], {
      env: { ...process.env, NODE_EXTRA_CA_CERTS: path },
    })
    const { scan, tests } = JSON.parse(stdout) as Scan
    for (const [name, { pass, result, scoreModifier }] of Object.entries(tests)) {
      say(`  ${pass ? 'pass' : 'FAIL'} ${String(scoreModifier).padStart(3)}  ${name}: ${result}`)
    }
    judge(what, scan.grade === 'A+' && scan.score >= least, `${scan.grade}, ${scan.score}`, target)
  } finally {
    server.close()
    await testbed.stop()
  }
}

function passOn(asked: IncomingMessage, answer: ServerResponse, site: URL): void {
  const { method, url, headers } = asked
  const sent = request({ hostname: site.hostname, port: site.port, method, path: url, headers }, (got) => {
    answer.writeHead(got.statusCode ?? 502, got.headers)
    got.pipe(answer)
  })
  sent.on('error', () => answer.destroy())
  asked.pipe(sent)
}

/** The scanner's module, or null when it cannot be installed. */
function fetchScanner(): string | null {
  const home = join(folder, 'node_modules/@mdn/mdn-http-observatory')
  if (!existsSync(home)) {
    mkdirSync(folder, { recursive: true })
    const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder, scanner]
    if (spawnSync('npm', args, { stdio: 'ignore' }).status !== 0) {
      say(`  ${scanner} could not be fetched: this number needs the network once`)
      return null
    }
  }
  writeFileSync(join(home, 'conf/hsts-preload.json'), '{}')
  return join(home, 'src/index.js')
}
