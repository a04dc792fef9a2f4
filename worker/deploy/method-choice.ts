// Where a law wants visitors to have a choice of methods, one method alone is not enough: such a configuration is not deployed, and a local
// start says so. Published rows are checked where they are published (worker/origin/age/age-row-form.ts).
import { readOfferNames } from '../../shared/rules/age-offers.ts'
import { placesLackingChoice } from '../../shared/rules/age-statement.ts'
import { ageCheckOf, namedProofs } from '../edge/age/check-methods.ts'
import { basePolicy } from '../edge/operator/age-policy.ts'
import { shippedIssuers } from '../origin/age/wallet/trusted-issuers.ts'

type Configured = { vars: Record<string, unknown> }

/** One sentence for each place; none when the variables of both Workers satisfy the rules of the code. */
export function choiceProblems(
  { edge: { vars: edge }, origin: { vars: origin } }: Record<'edge' | 'origin', Configured>,
  policy = basePolicy,
  nowSeconds = Date.now() / 1000,
): string[] {
  const ageMethods = readOfferNames(String(edge.AGE_METHODS ?? '')) ?? []
  const ageCheck = ageCheckOf(edge.AGE_CHECK)
  const isSetUp = {
    wallet: Boolean(origin.WALLET_TRUST_URL) || Boolean(origin.WALLET_DEMO) || shippedIssuers.length > 0,
    eid: Boolean(origin.AGE_OIDC_ISSUER),
    photo: ageCheck !== 'none',
  }
  const named = ageMethods.filter((name) => isSetUp[name])
  const made = namedProofs({ ageMethods: named, ageCheck })
  return placesLackingChoice(policy, nowSeconds, made).map(
    (place) =>
      `${place}: the law wants a choice of methods, and one alone is set up (${named.join(', ')}). Set up another one, or give the place a row of the mode block in shared/rules/age-own-rows.ts.`,
  )
}
