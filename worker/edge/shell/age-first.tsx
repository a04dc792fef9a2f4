// Asks for a proof of age before a page shows more, by the methods of this site. Works in places whose gate is open, too.
import type { AgeProving } from '../age/age-proving.ts'
import type { PageContext } from '../render/page.ts'
import { AgeMethods, PhotoWaiting } from './age-methods.tsx'
import { WalletAsked } from './gate-wallet.tsx'

type Props = { age: AgeProving; context: Pick<PageContext, 't' | 'lang'> }

export const AgeFirst = ({ age, context }: Props) => (
  <section className="records-part">
    <h2>{context.t('release.ageFirst')}</h2>
    <ProveAge age={age} context={context} />
  </section>
)

/** The methods, or what became of the one that the visitor has begun. */
export function ProveAge({ age: { waiting, error, methods, down, eidName }, context: { t, lang } }: Props) {
  const text = { page: undefined, error: error?.text, t, lang }
  if (waiting === 'photo') {
    return (
      <div className="age-check">
        <p role="status">{t('gate.waiting')}</p>
        <PhotoWaiting {...text} />
      </div>
    )
  }
  if (waiting) {
    return (
      <div className="age-check">
        <WalletAsked {...text} wallet={waiting} />
      </div>
    )
  }
  return (
    <AgeMethods
      {...text}
      methods={methods}
      failed={error?.of ?? 'photo'}
      down={down}
      eidName={eidName}
      Heading="h3"
      nothing={t(down.length > 0 ? 'gate.error_unavailable' : 'release.ageNone')}
    />
  )
}
