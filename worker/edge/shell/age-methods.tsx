// The methods of a check of ages, and a photo that waits: on the gate page, and on pages that ask for a proof behind an open gate.
import type { ReactNode } from 'react'
import { ageCheck } from '../../../client/islands/age/age-check.tsx'
import { ageWait } from '../../../client/islands/age/age-wait.tsx'
import { agePhotoMaxBytes, ageWaitSeconds } from '../../../shared/limits.ts'
import type { OfferName } from '../../../shared/rules/age-offers.ts'
import { ageCheckPaths } from '../../../shared/service-paths.ts'
import { withReturnPage } from '../http/address.ts'
import { Island } from '../render/island.tsx'
import { EidMethod } from './gate-eid.tsx'
import type { GateText, MethodProps, MethodsProps } from './gate-props.ts'
import { WalletMethod } from './gate-wallet.tsx'

export function AgeMethods(props: MethodsProps) {
  const { methods, error, failed, down, nothing, page, eidName, Heading, t, lang } = props
  if (methods.length === 0) return <p className="gate-error">{nothing}</p>
  const shared = { page, eidName, Heading, isOnly: methods.length === 1, t, lang }
  return (
    <>
      {error && !methods.includes(failed) && <p className="gate-error">{error}</p>}
      {methods.map((method) => {
        const Method = methodPanels[method]
        return <Method key={method} {...shared} error={method === failed ? error : undefined} />
      })}
      <DownMethods down={down} t={t} />
    </>
  )
}

export const DownMethods = ({ down, t }: Pick<MethodsProps, 'down' | 't'>) =>
  down.length > 0 && <p>{`${t('gate.down')} ${down.map((name) => t(`gate.${name}Title`)).join(', ')}`}</p>

const PhotoMethod = ({ error, page, Heading, isOnly, t, lang }: MethodProps) => (
  <section className="age-check" aria-labelledby={isOnly ? undefined : 'gate-photo'}>
    {!isOnly && <Heading id="gate-photo">{t('gate.photoTitle')}</Heading>}
    <p>{t('gate.checkWhat')}</p>
    <Island
      of={ageCheck}
      id="age-check"
      props={{
        action: page ? withReturnPage(ageCheckPaths.photo, page) : ageCheckPaths.photo,
        maxBytes: agePhotoMaxBytes,
        error,
        page,
      }}
      t={t}
      lang={lang}
    />
  </section>
)

const methodPanels: Record<OfferName, (props: MethodProps) => ReactNode> = {
  wallet: WalletMethod,
  eid: EidMethod,
  photo: PhotoMethod,
}

/** Of a moderator, whose answer an island looks for. */
export const PhotoWaiting = ({ error, t, lang }: GateText & { error: string | undefined }) => (
  <>
    <p>{t('gate.waitingText')}</p>
    {error && <p className="gate-error">{error}</p>}
    <Island
      of={ageWait}
      id="age-wait"
      props={{ path: ageCheckPaths.state, everySeconds: ageWaitSeconds }}
      t={t}
      lang={lang}
    />
  </>
)
