// Writes log lines as JSON, for the operator.

export type Log = (level: 'log' | 'error', fields: Record<string, unknown>) => void

export const log: Log = (level, fields) =>
  console[level](JSON.stringify({ level: level === 'log' ? 'info' : level, worker: 'media', ...fields }))
