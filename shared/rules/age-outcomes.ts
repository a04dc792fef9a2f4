// What becomes of checks of ages, counted by day, method and place: never anything about a visitor.
import type { AgeMethod } from './age-row.ts'

/** The proofs whose checks are counted. */
export const checkedMethods = ['wallet', 'eid', 'estimate', 'review'] as const satisfies readonly AgeMethod[]
/** One of them. */
export type CheckedMethod = (typeof checkedMethods)[number]

/**
 * `young`: no adult, or not surely one. `unclear`: nothing could be seen or read. `invalid`: the proof does not hold. `untrusted`: its issuer is not
 * trusted. `expired`: it is out of its time, or may be revoked. `given_up`: the visitor declined, chose another method or let the time pass.
 */
export const checkOutcomes = [
  'started',
  'passed',
  'young',
  'unclear',
  'invalid',
  'untrusted',
  'expired',
  'limited',
  'unavailable',
  'given_up',
] as const
/** One of them. */
export type CheckOutcome = (typeof checkOutcomes)[number]

/** What the fault of a wallet's proof, or of a sign-in at a bank, means. Any other one is invalid. */
const faultOutcomes: Readonly<Record<string, CheckOutcome>> = {
  claim: 'young',
  declined: 'given_up',
  issuer: 'untrusted',
  validity: 'expired',
  status: 'expired',
}

/** @param fault as the embedded upstream names it; '' is a proof */
export const outcomeOfFault = (fault: string): CheckOutcome =>
  fault === '' ? 'passed' : (faultOutcomes[fault] ?? 'invalid')
