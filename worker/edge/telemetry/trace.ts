// Which request or job runs, kept by the runtime over every await: the spans and log lines of one belong together.
import { AsyncLocalStorage } from 'node:async_hooks'
import { createTracer, type Trace } from '../../../shared/tracer.ts'

export const tracer = createTracer(new AsyncLocalStorage<Trace>())
