// The age rows for admins: what a visitor would see, the change that waits for a second admin, the form of a row, all rows and versions.
import { FieldError } from '../../../../client/parts/field-error.tsx'
import type { MessageKey } from '../../../../locales/locales.ts'
import type { AnswerOf, WriteAnswerOf } from '../../../../shared/contract/contract.ts'
import { otherError } from '../../../../shared/refusals.ts'
import { codesOf, ok, statusOf } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import type { agePolicySteps } from '../../../../shared/rules/age-policy-steps.ts'
import { placesLackingChoice } from '../../../../shared/rules/age-statement.ts'
import { ageRowsOver } from '../../../../shared/rules/read-age-rows.ts'
import { seeOther } from '../../http/redirects.ts'
import type { FormTexts, PageContext } from '../../render/page.ts'
import { editDraft, endDraft, runCheck } from './age-policy-acts.ts'
import { AgeChanges } from './age-policy-changes.tsx'
import { AgeDraft } from './age-policy-draft.tsx'
import { AgeRowForm, ageRowFields } from './age-policy-form.tsx'
import { AgeLeaks } from './age-policy-leaks.tsx'
import type { AgeOutcome } from './age-policy-outcome.ts'
import { AgeRuns } from './age-policy-runs.tsx'
import { AgeSight } from './age-policy-sight.tsx'
import { AgeRowTables, AgeVersions } from './age-policy-tables.tsx'
import { placeName } from './age-policy-texts.ts'
import { WaitingAgeChange } from './age-policy-waiting.tsx'
import { adminPage } from './section-page.tsx'

/** `lacking`: where the law wants a choice, and one method alone is set up. */
type Data = AnswerOf<'adminAgePolicy'> & { lacking: string[] }

export const adminAge = adminPage<'admin_age', Data, AgeOutcome>({
  section: 'age',
  foreign: 'siteSettings.foreign',

  async ask({ call, ageMethods, nowMs }) {
    const answer = await call('adminAgePolicy', { version: 0 })
    if (!answer.ok) return answer
    const made = (await ageMethods()).map(({ proof }) => proof)
    const lacking = placesLackingChoice(ageRowsOver(answer.value.rows), Math.floor(nowMs / 1000), made)
    return ok({ ...answer.value, lacking })
  },

  async act(context, form) {
    const { step } = form
    if (step === 'confirm' || step === 'reject' || step === 'withdraw') return decide(context, step, form)
    if (step === 'run') return runCheck(context)
    if (step === 'propose' || step === 'clear') return endDraft(context, step, form)
    if (form.draft || step === 'drop') return editDraft(context, form)
    const { send, lang } = context
    const { version = '0', note = '', preview = '', to = '', act, ...row } = form
    const common = { version, note, preview }
    const answer =
      step === 'restore'
        ? await send('restoreAgeRows', { ...common, to })
        : await send('saveAgeRow', {
            ...common,
            ...ageRowFields(row),
            act: act === 'remove' ? 'remove' : 'set',
          })
    const about = { step: step === 'restore' ? 'restore' : 'row', typed: form, asksProof: false } as const
    if (!answer.ok) {
      return { status: statusOf(answer), outcome: { ...about, codes: codesOf(answer), preview: null } }
    }
    if (preview) return { status: 200, outcome: { ...about, codes: [], preview: answer.value } }
    throw seeOther(href('admin_age', {}, { lang, query: { done: answer.value.outcome } }))
  },

  title: (_, { t }) => t('agePolicy.title'),

  content(data, context, outcome) {
    const { t, route } = context
    const { done } = route.query
    const isOfRow = outcome?.step === 'row'
    return (
      <>
        <p className="form-note">{t('agePolicy.lead')}</p>
        {done && !outcome && (
          <p className="form-done" role="status">
            {t(doneTexts[done])}
          </p>
        )}
        {!data.is_whole && (
          <p className="upload-why" role="alert">
            {t('agePolicy.broken')}
          </p>
        )}
        {data.lacking.length > 0 && (
          <p className="upload-why" role="alert">
            {t('agePolicy.lacksChoice', { places: data.lacking.map((place) => placeName(place, t)).join(', ') })}
          </p>
        )}
        <WaitingAgeChange data={data} outcome={outcome} context={context} />
        <AgeDraft data={data} outcome={outcome} context={context} />
        {outcome?.preview && <Preview answer={outcome.preview} t={t} />}
        {outcome?.step === 'restore' && outcome.codes.length > 0 && (
          <FieldError text={otherError({ t, family: 'agePolicy', codes: outcome.codes }, [])} />
        )}
        <AgeSight waiting={data.waiting} context={context} />
        <AgeRowForm data={data} outcome={isOfRow ? outcome : null} context={context} />
        <AgeRuns data={data} outcome={outcome} context={context} />
        <AgeRowTables rows={data.rows} context={context} />
        <AgeVersions data={data} context={context} />
      </>
    )
  },
})

/** What the page says after each step. */
const doneTexts = {
  published: 'siteSettings.done_saved',
  confirm: 'siteSettings.done_saved',
  waiting: 'agePolicy.done_waiting',
  nothing: 'agePolicy.done_unchanged',
  reject: 'agePolicy.done_unchanged',
  withdraw: 'agePolicy.done_unchanged',
  draft: 'agePolicy.done_draft',
} as const satisfies Record<(typeof agePolicySteps)[number], MessageKey>

type Acting = Pick<PageContext<'admin_age'>, 'send' | 'lang'>

async function decide({ send, lang }: Acting, step: 'confirm' | 'reject' | 'withdraw', form: FormTexts) {
  const { change_id = '0', pwd, code, passkey } = form
  const about = { step, typed: {}, preview: null }
  const proved = pwd === undefined ? null : await send('stepUp', { pwd, code, passkey })
  if (proved?.ok === false) {
    return { status: statusOf(proved), outcome: { ...about, codes: codesOf(proved), asksProof: true } }
  }
  const answer = await send('decideAgeChange', { change_id, act: step })
  if (answer.ok) throw seeOther(href('admin_age', {}, { lang, query: { done: step } }))
  const asksProof = answer.code === 'step_up'
  return { status: statusOf(answer), outcome: { ...about, codes: asksProof ? [] : codesOf(answer), asksProof } }
}

const Preview = ({ answer, t }: { answer: WriteAnswerOf<'saveAgeRow'>; t: PageContext['t'] }) => (
  <section className="admin-draft" role="status">
    <h2>{t('siteSettings.wouldChange')}</h2>
    {answer.is_weaker && <p>{t('agePolicy.wouldWait')}</p>}
    <AgeChanges changes={answer.changes} t={t} />
    <AgeLeaks leaks={answer.leaks} t={t} />
  </section>
)
