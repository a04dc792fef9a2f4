// The answer of a write that returns nothing but its success.
import { ok, type Result } from '../../../shared/result.ts'

export type Done = { ok: true }

export const done: Result<Done> = ok({ ok: true })
