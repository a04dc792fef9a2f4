// Runs wrangler's commands and reads their output; a deployment is a sequence of them.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../build/paths.ts'
import { Refusal } from '../local/terminal.ts'

export type Said = { ok: boolean; out: string; err: string }

/** The file that wrangler's own command runs in a second process after checking the version of Node. */
const cli = join(root, 'node_modules/wrangler/wrangler-dist/cli.js')

/** Runs one wrangler command to its end, without prompts. @param input for its standard input */
export async function wrangler(args: string[], input = ''): Promise<Said> {
  const child = spawn(process.execPath, ['--no-warnings', cli, ...args], {
    cwd: root,
    env: { ...process.env, CI: '1', WRANGLER_SEND_METRICS: 'false', WRANGLER_HIDE_BANNER: 'true', NO_COLOR: '1' },
  })
  child.stdin.end(input)
  const [out, err, code] = await Promise.all([
    child.stdout.setEncoding('utf8').toArray(),
    child.stderr.setEncoding('utf8').toArray(),
    new Promise<number | null>((resolve) => child.on('close', resolve)),
  ])
  return { ok: code === 0, out: out.join(''), err: err.join('') }
}

/** The same for a command that must succeed: its error output goes to the terminal. */
export async function runWrangler(args: string[], input?: string): Promise<string> {
  const said = await wrangler(args, input)
  if (!said.ok) throw failed(args, said)
  return said.out
}

function failed(args: string[], { out, err }: Said): Refusal {
  return new Refusal(`"wrangler ${args.slice(0, 3).join(' ')}" failed:\n${err.trim() || out.trim()}`)
}
