// Writes log lines as JSON, for the operator.
import { createLog } from '../../shared/log-line.ts'
import { tracer, version } from './telemetry.ts'

export type Log = (level: 'log' | 'error', fields: Record<string, unknown>) => void

const write = createLog({ worker: 'media', version, traceId: tracer.traceId })

export const log: Log = (level, fields) => write(level === 'log' ? 'info' : level, fields)
