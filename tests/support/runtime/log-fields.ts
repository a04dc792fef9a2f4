// What one log line says, without what every line carries: those fields are tested once, in tests/shared/log-line.test.ts.

export function logFields(line: string | Record<string, unknown>): Record<string, unknown> {
  const { time: _, level: __, worker: ___, version: ____, trace: _____, ...fields } = parsed(line)
  return fields
}

function parsed(line: string | Record<string, unknown>): Record<string, unknown> {
  if (typeof line !== 'string') return line
  try {
    return JSON.parse(line)
  } catch {
    throw new Error(`No line of a Worker: ${line}`)
  }
}

/** What the Workers wrote. The runtime itself says of jobs that were acknowledged twice, and of events that came too late: "Received a …". */
export const workersLines = (message: string): string[] =>
  message.split('\n').filter((line) => !line.startsWith('Received a'))
