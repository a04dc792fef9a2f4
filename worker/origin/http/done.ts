// The answer of whatever has nothing to tell but that it was done.
import { ok, type Result } from '../../../shared/result.ts'

export type Done = { ok: true }

export const done: Result<Done> = ok({ ok: true })
