// What a method of proving an age asks, what its checker and this site learn, and what is kept.
import type { MessageKey } from '../../../../locales/locales.ts'
import { agePhotoRetentionSeconds, walletAnswerSeconds } from '../../../../shared/limits.ts'
import type { AgeMethod } from '../../../../shared/rules/age-row.ts'
import type { SiteMethod } from '../../age/methods.ts'
import type { PageContext } from '../../render/page.ts'
import { timeOf } from '../../shell/gate-time.ts'

type Translate = PageContext['t']

/** A proof that a method of this site makes. */
type Made = Exclude<AgeMethod, 'declaration'>

type Facts = {
  asked: MessageKey
  /** Whether the checker learns the site, and whether the site learns the person. */
  checker: MessageKey
  site: MessageKey
  kept: (t: Translate) => string
}

const facts: Record<Made, Facts> = {
  wallet: {
    asked: 'gate.walletWhat',
    checker: 'ageStatement.checkerWallet',
    site: 'ageStatement.siteWallet',
    kept: (t) => t('ageStatement.keptWallet', { time: timeOf(walletAnswerSeconds, t) }),
  },
  eid: {
    asked: 'ageStatement.askedEid',
    checker: 'ageStatement.checkerEid',
    site: 'ageStatement.siteEid',
    kept: (t) => t('ageStatement.keptEid'),
  },
  estimate: {
    asked: 'ageStatement.askedPhoto',
    checker: 'ageStatement.checkerEstimate',
    site: 'ageStatement.siteEstimate',
    kept: (t) => t('ageStatement.keptEstimate'),
  },
  review: {
    asked: 'ageStatement.askedPhoto',
    checker: 'ageStatement.checkerReview',
    site: 'ageStatement.siteReview',
    kept: (t) => t('ageStatement.keptReview', { time: timeOf(agePhotoRetentionSeconds, t) }),
  },
}

const isMade = (proof: AgeMethod): proof is Made => proof !== 'declaration'

export function AgeMethodFacts({ method: { proof, isUp }, t }: { method: SiteMethod; t: Translate }) {
  if (!isMade(proof)) return null
  const { asked, checker, site, kept } = facts[proof]
  return (
    <section>
      <h3>{t(`agePolicy.visitor_${proof}`)}</h3>
      {!isUp && <p>{t('ageStatement.down')}</p>}
      <p>{[t(asked), t(checker), t(site), kept(t)].join(' ')}</p>
    </section>
  )
}
