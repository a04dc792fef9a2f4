// A person who lost their link asks for a new one with a receipt.
import { FieldError } from '../../../../client/parts/field-error.tsx'
import { otherError } from '../../../../shared/refusals.ts'
import { codesOf, type FieldCode, statusOf } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import type { AgeProving } from '../../age/age-proving.ts'
import { seeOther } from '../../http/redirects.ts'
import { unlistedHead } from '../../parts/heads.ts'
import { type FormTexts, page } from '../../render/page.ts'
import { AgeFirst } from '../../shell/age-first.tsx'
import { ReceiptForm } from './receipt-form.tsx'
import { ReleaseVerify } from './release-verify.tsx'

type Outcome = { typed: FormTexts; codes: readonly FieldCode[] }

export const releaseReceipt = page<'release_receipt', AgeProving, Outcome>({
  layout: 'own-page',
  showsFiles: true,

  load: async ({ ageProving }) => ({ status: 200, data: await ageProving(), maxCacheSeconds: 0 }),

  async act({ send, lang }, form) {
    const { receipt = '', signature = '' } = form
    const answer = await send('reopenReleases', { receipt, signature })
    if (answer.ok) throw seeOther(href('releases', { key: answer.value.key }, { lang, query: { done: 'opened' } }))
    return { status: statusOf(answer), outcome: { typed: form, codes: codesOf(answer) } }
  },

  head: (_, { t }) => unlistedHead(t('release.open'), t),

  Page(age, context, outcome) {
    const { t, lang } = context
    const { codes = [], typed = {} } = outcome ?? {}
    const isAgeMissing = codes.some(({ code }) => code === 'age_unverified')
    const isAgeAsked = isAgeMissing || age.waiting !== null || age.error !== null
    const general = otherError({ t, family: 'release', codes }, ['receipt', 'signature'])
    return [
      <h1 key="heading" className="page-heading form-heading">
        {t('release.open')}
      </h1>,
      <p key="help" className="form-note form-lead">
        {t('release.openHelp')}
      </p>,
      isAgeAsked && <AgeFirst key="age" age={age} context={context} />,
      general && !isAgeMissing && <FieldError key="refused" text={general} />,
      <section key="form" className="records-part">
        <ReceiptForm
          action={href('release_receipt', {}, { lang })}
          act="open"
          typed={typed}
          codes={codes}
          label={t('release.openNow')}
          t={t}
        />
      </section>,
      <ReleaseVerify key="verify" t={t} />,
    ]
  },
})
