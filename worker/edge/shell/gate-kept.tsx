// The gate's answer to a form that came after the proof of age had run out: what was typed, and the way to the check beside it. Without
// script the page that held it is gone. Like the gate page it names no address: form and link lead to that of the answer.

import { setting } from '../operator/published.ts'
import { FormToSendAgain, type KeptForm } from '../parts/signed-out-form.tsx'
import type { GatePanelProps } from './gate-props.ts'

type Props = Pick<GatePanelProps, 'row' | 't'> & Pick<KeptForm, 'fields'>

export const GateKept = ({ row, fields, t }: Props) => (
  <section className="gate-card" aria-labelledby="gate-title">
    <p className="gate-site">{setting('site_name')}</p>
    <h1 id="gate-title">{t(row.mode === 'declare' ? 'gate.notice' : 'gate.check')}</h1>
    <FormToSendAgain fields={fields} t={t}>
      <p role="status">{t('gate.kept')}</p>
      <p className="gate-ways">
        {/* biome-ignore lint/a11y/useValidAnchor: an empty href is the page itself with its query */}
        <a className="button" href="" target="_blank" rel="noopener">
          {t(row.mode === 'declare' ? 'gate.enter' : 'gate.check')}
        </a>
      </p>
    </FormToSendAgain>
  </section>
)
