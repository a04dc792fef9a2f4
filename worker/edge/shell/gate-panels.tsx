// The panels of the gate page: age notice, age check, waiting, blocked. Each is a plain form; islands only enhance it.
import { ageNotice } from '../../../client/islands/age/age-notice.tsx'
import { href } from '../../../shared/routes.ts'
import { servicePaths } from '../../../shared/service-paths.ts'
import { setting } from '../operator/published.ts'
import { Island } from '../render/island.tsx'
import { AgeMethods, DownMethods, PhotoWaiting } from './age-methods.tsx'
import type { GateFormProps, GatePanelProps } from './gate-props.ts'
import { timeOf } from './gate-time.ts'

// Not modal: screen readers would hide the information links and language form around it.
export const AgeNotice = ({ row, page, t, lang }: GatePanelProps) => (
  <section className="gate-card" role="dialog" aria-labelledby="gate-title" aria-describedby="gate-text">
    <SiteName />
    <h1 id="gate-title">{t('gate.notice')}</h1>
    <p id="gate-text">{t('gate.noticeText')}</p>
    <Island
      of={ageNotice}
      id="age-notice"
      props={{ action: servicePaths.agree, keptSeconds: row.recheckSeconds }}
      t={t}
      lang={lang}
    />
    <p className="gate-ways">
      <a className="button" href={setting('leave_to')} rel="noreferrer">
        {t('gate.leave')}
      </a>
      <MemberLink page={page} t={t} lang={lang} />
    </p>
    <small>{t('gate.remembered', { time: timeOf(row.recheckSeconds, t) })}</small>
  </section>
)

/** Without a method the page says so, and nothing opens. The answer to a photo shows its form again in any case. */
export function AgeCheckPanel(props: GatePanelProps) {
  const { row, error, failed, down, isChoiceMissing, page, t, lang } = props
  const isPhotoAnswer = props.methods.length === 0 && !isChoiceMissing && error && failed === 'photo'
  const methods = isPhotoAnswer ? (['photo'] as const) : props.methods
  return (
    <section className="gate-card" aria-labelledby="gate-title">
      <SiteName />
      <h1 id="gate-title">{t('gate.check')}</h1>
      <p>{t('gate.checkWhy')}</p>
      <AgeMethods {...props} methods={methods} Heading="h2" nothing={t(nothingText(props))} />
      {methods.length === 0 && isChoiceMissing && <DownMethods down={down} t={t} />}
      <p className="gate-ways">
        <MemberLink page={page} t={t} lang={lang} />
      </p>
      <small>{t('gate.validFor', { time: timeOf(row.recheckSeconds, t) })}</small>
    </section>
  )
}

/** Why nothing is offered. */
const nothingText = ({ down, isChoiceMissing }: GatePanelProps) =>
  isChoiceMissing ? 'gate.error_choice' : down.length > 0 ? 'gate.error_unavailable' : 'gate.error_none'

export const AgeWaiting = ({ error, t, lang }: GatePanelProps) => (
  <section className="gate-card" aria-labelledby="gate-title">
    <SiteName />
    <h1 id="gate-title">{t('gate.waiting')}</h1>
    <PhotoWaiting error={error} t={t} lang={lang} />
  </section>
)

export const AgeBlocked = ({ t, lang }: GatePanelProps) => (
  <section className="gate-card" aria-labelledby="gate-title">
    <SiteName />
    <h1 id="gate-title">{t('gate.blocked')}</h1>
    <p>{t('gate.blockedText')}</p>
    <p className="gate-ways">
      <a className="button" href={href('information', { section: 'support' }, { lang })}>
        {t('information.support.title')}
      </a>
    </p>
  </section>
)

const SiteName = () => <p className="gate-site">{setting('site_name')}</p>

const MemberLink = ({ page, t, lang }: GateFormProps) => (
  <a className="gate-link" href={href('signin', {}, { lang, query: { from: page } })}>
    {t('gate.member')}
  </a>
)

/** A page skeleton behind the notice, without any content. */
export const BehindTheNotice = () => (
  <div className="gate-behind" inert aria-hidden="true">
    <div className="gate-behind-head" />
    <div className="thumbs">
      {Array.from({ length: 15 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fifteen alike, which never move
        <div key={index} className="gate-behind-card" />
      ))}
    </div>
  </div>
)
