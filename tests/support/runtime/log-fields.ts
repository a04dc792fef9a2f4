// What one log line says, without what every line carries: those fields are tested once, in tests/shared/log-line.test.ts.

export function logFields(line: string | Record<string, unknown>): Record<string, unknown> {
  const parsed = typeof line === 'string' ? (JSON.parse(line) as Record<string, unknown>) : line
  const { time: _, level: __, worker: ___, version: ____, trace: _____, ...fields } = parsed
  return fields
}
