// An expected "no" is a value, not an exception: whoever asks must look at it, and nothing is thrown for it.

/** Why something was refused: `code` names the reason (a locale key is built from it), `field` the input it is about. */
export type Refusal = { error: string; code: string; field?: string; info?: string | number }

export type Result<Value> = { ok: true; value: Value } | ({ ok: false } & Refusal)

export const ok = <Value>(value: Value): Result<Value> => ({ ok: true, value })

export const refused = (code: string, field?: string, info?: string | number): { ok: false } & Refusal => ({
  ok: false,
  error: code,
  code,
  ...(field === undefined ? {} : { field }),
  ...(info === undefined ? {} : { info }),
})

/** What an answer over HTTP says of a refusal besides its words: a code that is not here is a wrong question. */
type Status = 400 | 403 | 404 | 405 | 500
const statuses: Record<string, Status> = { not_found: 404, no_permission: 403, method_not_allowed: 405, internal: 500 }

export const statusOf = ({ code }: Pick<Refusal, 'code'>): Status => statuses[code] ?? 400
