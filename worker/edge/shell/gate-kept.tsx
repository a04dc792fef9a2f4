// The gate's answer to a form that came after the proof of age had run out: what was typed, and the way to the check beside it. Without
// script the page that held it is gone. Like the gate page it names no address: the form leads to that of the answer, and so does the link,
// unless that is no page: then the link leads to the page of the form.

import { setting } from '../operator/published.ts'
import { FormToSendAgain, type KeptForm } from '../parts/signed-out-form.tsx'
import type { GatePanelProps } from './gate-props.ts'

/** `page` is that of a form whose own address is none. */
type Props = Pick<GatePanelProps, 'row' | 'page' | 't'> & { kept: Omit<KeptForm, 'action'> }

export const GateKept = ({ row, page, kept, t }: Props) => (
  <section className="gate-card" aria-labelledby="gate-title">
    <p className="gate-site">{setting('site_name')}</p>
    <h1 id="gate-title">{t(row.mode === 'declare' ? 'gate.notice' : 'gate.check')}</h1>
    <FormToSendAgain {...kept} t={t}>
      <p role="status">{t('gate.kept')}</p>
      <p className="gate-ways">
        {/* An empty href is the page itself with its query. */}
        <a className="button" href={page ?? ''} target="_blank" rel="noopener">
          {t(row.mode === 'declare' ? 'gate.enter' : 'gate.check')}
        </a>
      </p>
    </FormToSendAgain>
  </section>
)
