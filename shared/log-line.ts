// One line of a log: a JSON object with time, level, worker, version and the id of its trace, then what it says.

/** What each line of a program carries. */
type Program = { worker: string; version: string; traceId: () => string | undefined }

/** Writes one line. `error` and `warn` go to the standard error, as the platform's console does. */
export type WriteLog = (level: 'info' | 'warn' | 'error', fields: Record<string, unknown>) => void

const methods = { info: 'log', warn: 'warn', error: 'error' } as const

/** The log of one program. */
export const createLog =
  ({ worker, version, traceId }: Program): WriteLog =>
  (level, fields) =>
    console[methods[level]](
      JSON.stringify({ time: new Date().toISOString(), level, worker, version, trace: traceId(), ...fields }),
    )

/** Writes lines that were made elsewhere, with line breaks between them. */
export const writeLines = (text: string): void => console.log(text)
