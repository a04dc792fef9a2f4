// The forms of the age page about its draft and its compliance runs.
import { codesOf, statusOf } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { seeOther } from '../../http/redirects.ts'
import type { Acted, FormTexts, PageContext } from '../../render/page.ts'
import { ageRowFields } from './age-policy-form.tsx'
import type { AgeOutcome } from './age-policy-outcome.ts'

type Acting = Pick<PageContext<'admin_age'>, 'send' | 'lang'>

/** Puts a row into the draft, or takes one out of it. */
export async function editDraft({ send, lang }: Acting, form: FormTexts): Promise<Acted<AgeOutcome>> {
  const { draft } = form
  const isOfRow = draft === 'set' || draft === 'remove'
  const answer = await send('draftAgeRow', { ...ageRowFields(form), act: isOfRow ? draft : 'drop' })
  if (answer.ok) throw seeOther(href('admin_age', {}, { lang, query: { done: 'draft' } }))
  const about = { typed: form, codes: codesOf(answer), asksProof: false, preview: null }
  return { status: statusOf(answer), outcome: { step: isOfRow ? 'row' : 'draft', ...about } }
}

/** Proposes the draft, or discards it. */
export async function endDraft(
  { send, lang }: Acting,
  act: 'propose' | 'clear',
  form: FormTexts,
): Promise<Acted<AgeOutcome>> {
  const { version = '0', note = '' } = form
  const answer = await send('proposeAgeDraft', { act, version, note })
  if (answer.ok) {
    const done = act === 'propose' ? answer.value.outcome : 'draft'
    throw seeOther(href('admin_age', {}, { lang, query: { done } }))
  }
  const about = { typed: form, codes: codesOf(answer), asksProof: false, preview: null }
  return { status: statusOf(answer), outcome: { step: 'draft', ...about } }
}

/** Leads to the report of the published rows. */
export async function runCheck({ send, lang }: Acting): Promise<Acted<AgeOutcome>> {
  const answer = await send('runAgeCheck', {})
  if (answer.ok) throw seeOther(href('admin_age_run', { id: String(answer.value.run_id) }, { lang }))
  const about = { typed: {}, codes: codesOf(answer), asksProof: false, preview: null }
  return { status: statusOf(answer), outcome: { step: 'run', ...about } }
}
