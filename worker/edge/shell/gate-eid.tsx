// The method of a bank or an electronic identity on the gate page: where the link leads, and what is asked there.
import { ageEidPath } from '../../../shared/service-paths.ts'
import { withReturnPage } from '../http/address.ts'
import type { MethodProps } from './gate-props.ts'

export const EidMethod = ({ error, page, eidName: name, Heading, isOnly, t }: MethodProps) => (
  <section className="age-check" aria-labelledby={isOnly ? undefined : 'gate-eid'}>
    {!isOnly && <Heading id="gate-eid">{t('gate.eidTitle')}</Heading>}
    <p>
      {t('gate.eidWhat', { name })} {t('gate.walletKept')}
    </p>
    {error && (
      <p className="gate-error" role="alert">
        {error}
      </p>
    )}
    <a className="button button-primary" href={page ? withReturnPage(ageEidPath, page) : ageEidPath} rel="nofollow">
      {t('gate.eidBegin', { name })}
    </a>
  </section>
)
