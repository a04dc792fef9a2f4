// Asks a member of staff for password and code again before a data file; leads back to the page with the file's link.

import { codesOf, type FieldCode, statusOf } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { safeRedirect } from '../../http/address.ts'
import { redirectToSignIn, seeOther } from '../../http/redirects.ts'
import { unlistedHead } from '../../parts/heads.ts'
import { StepUpFields } from '../../parts/step-up-fields.tsx'
import { page } from '../../render/page.ts'
import { requireResolvedSession } from '../../upstream/require-resolved-session.ts'

type Outcome = { from: string; codes: readonly FieldCode[] }

export const stepUp = page<'step_up', null, Outcome>({
  layout: 'own-page',

  async load({ route, visitor, lang }) {
    if (!requireResolvedSession(visitor)) throw redirectToSignIn(route, lang)
    return { status: 200, data: null, maxCacheSeconds: 0 }
  },

  async act({ send, lang }, { pwd, code, passkey, from: typed }) {
    const from = safeRedirect(typed, lang)
    const answer = await send('stepUp', { pwd, code, passkey })
    if (answer.ok) throw seeOther(from)
    return { status: statusOf(answer), outcome: { from, codes: codesOf(answer) } }
  },

  head: (_, { t }) => unlistedHead(t('factor.again'), t),

  Page(_, { route, t, lang }, outcome) {
    return [
      <h1 key="heading" className="page-heading form-heading">
        {t('factor.again')}
      </h1>,
      <form key="form" className="form-card" method="post" action={href('step_up', {}, { lang })} noValidate>
        <p>{t('factor.againHelp')}</p>
        <StepUpFields codes={outcome?.codes ?? []} t={t} />
        <input type="hidden" name="from" value={outcome?.from ?? safeRedirect(route.query.from, lang)} />
        <button className="button button-primary" type="submit">
          {t('factor.continue')}
        </button>
      </form>,
    ]
  },
})
