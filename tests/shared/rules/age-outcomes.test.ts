// What the faults of proofs count as.
import { expect, it } from 'vitest'
import { outcomeOfFault } from '../../../shared/rules/age-outcomes.ts'

it.each([
  ['', 'passed'],
  ['claim', 'young'],
  ['declined', 'given_up'],
  ['issuer', 'untrusted'],
  ['validity', 'expired'],
  ['status', 'expired'],
  ['issuer_signature', 'invalid'],
  ['device', 'invalid'],
  ['anything else', 'invalid'],
])('a proof with the fault "%s" counts as %s', (fault, outcome) => expect(outcomeOfFault(fault)).toBe(outcome))
