// An expected "no" is a value, not an exception: the caller must check it, and nothing is thrown.

/** The problem of one input. `field` is `notify` when it belongs to no input; then it is shown as a toast. */
export type FieldCode = { field: string; code: string; info?: string | number }

/**
 * Why something was refused: `code` names the reason (a locale key is built from it), `field` the input it is about. A form
 * with several problems lists them all in `codes`.
 */
export type Refusal = {
  error: string
  code: string
  field?: string
  info?: string | number
  codes?: readonly FieldCode[]
}

/** The requested value, or why there is none. */
export type Result<Value> = { ok: true; value: Value } | ({ ok: false } & Refusal)

/** The only constructors: success and refusal. */
export const ok = <Value>(value: Value): Result<Value> => ({ ok: true, value })

/** `error` is for programs and always the code; people read the text that shared/refusals.ts finds for it. */
export const refused = (code: string, field?: string, info?: string | number): { ok: false } & Refusal => ({
  ok: false,
  error: code,
  code,
  ...(field === undefined ? {} : { field }),
  ...(info === undefined ? {} : { info }),
})

/** The HTTP status of a refusal; a code that is not listed is a bad request. */
type Status = 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 429 | 500 | 503
const statuses: Record<string, Status> = {
  not_found: 404,
  moved: 404,
  too_deep: 404,
  deleted: 410,
  sign_in: 401,
  no_permission: 403,
  no_accounts: 403,
  feature_off: 403,
  own_item: 403,
  second_factor_required: 403,
  step_up: 403,
  method_not_allowed: 405,
  too_large: 413,
  too_many_attempts: 429,
  internal: 500,
  storage_busy: 503,
  overloaded: 503,
  read_only: 503,
  unavailable: 409,
  claimed: 409,
  changed: 409,
  kept_by_ban: 409,
  kept_by_deletion: 409,
  kept_by_notice: 409,
  kept_by_person: 409,
  kept_by_uploader: 409,
}

/** 400 for every code that has no status of its own. */
export const statusOf = ({ code }: Pick<Refusal, 'code'>): Status => statuses[code] ?? 400

/** The same for a form: the first problem is its own code, and all of them are listed. */
export const refusedForm = (codes: readonly [FieldCode, ...FieldCode[]]): { ok: false } & Refusal => ({
  ...refused(codes[0].code, codes[0].field, codes[0].info),
  codes,
})

/** All problems, input by input, whether the refusal has one or several. */
export const codesOf = ({ code, field = 'notify', info, codes }: Refusal): readonly FieldCode[] =>
  codes ?? [{ field, code, ...(info === undefined ? {} : { info }) }]
