// Runs what is behind a command in the process of its test: a process of its own takes half a second of a processor.
import { vi } from 'vitest'
import { Refusal } from '../../worker/local/terminal.ts'

type Command = (words: string[], terminal: Pick<Console, 'log' | 'error'>) => Promise<number>
export type Ended = { code: number | null; out: string; err: string }

/** Tests that call it end with `vi.unstubAllEnvs()`. */
export async function runInProcess(command: Command, env: Record<string, string>, words: string[]): Promise<Ended> {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const said = { out: [] as string[], err: [] as string[] }
  const terminal = { log: (line: string) => said.out.push(line), error: (line: string) => said.err.push(line) }
  const code = await command(words, terminal).catch((refusal: unknown) => {
    if (!(refusal instanceof Refusal)) throw refusal
    said.err.push(refusal.message)
    return 1
  })
  return { code, out: said.out.join('\n').trim(), err: said.err.join('\n').trim() }
}

/** The same of work that prints on the console. */
export async function printing<Value>(
  env: Record<string, string>,
  work: () => Promise<Value>,
): Promise<{ value: Value; out: string }> {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(line))
  try {
    return { value: await work(), out: lines.join('\n') }
  } finally {
    log.mockRestore()
    vi.unstubAllEnvs()
  }
}
