// The forms of a decision about a member, and of the one that lifts it. What was typed stays after a refusal.
import { Field } from '../../../../client/parts/field.tsx'
import { FieldError } from '../../../../client/parts/field-error.tsx'
import { SelectField } from '../../../../client/parts/select-field.tsx'
import { CountedTextArea } from '../../../../client/parts/text-area.tsx'
import type { AdminMember, MemberAct } from '../../../../shared/entities/admin-member.ts'
import { memberStatementMaxLength } from '../../../../shared/limits.ts'
import { fieldError } from '../../../../shared/refusals.ts'
import { codesOf, type FieldCode, type Refusal, statusOf } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { liftReasons, memberActNames, memberActReasons } from '../../../../shared/rules/member-acts.ts'
import { seeOther } from '../../http/redirects.ts'
import { memberActText } from '../../parts/member-act-texts.ts'
import { asksForReply, insertReply, type Replies, SavedReplyChoice } from '../../parts/saved-reply.tsx'
import { StepUpFields } from '../../parts/step-up-fields.tsx'
import type { Acted, FormTexts, PageContext } from '../../render/page.ts'

/** `asksProof`: password and code are asked for; `isOutdated`: another decision came first. */
export type MemberOutcome = {
  kind: 'act' | 'lift'
  act: string | null
  typed: FormTexts
  codes: readonly FieldCode[]
  asksProof: boolean
  isOutdated: boolean
}

type Context = PageContext<'admin_member'>

export async function handleMemberForm(
  context: Context,
  { pwd, code, passkey, ...form }: FormTexts,
): Promise<Acted<MemberOutcome>> {
  const { send, route, lang } = context
  const { id } = route.params
  if (form.kind === 'mails') {
    const answer = await send('sendMailsAgain', { user_id: id })
    if (answer.ok || answer.code === 'not_found')
      throw seeOther(href('admin_member', { id }, { lang, query: { done: 'mails' } }))
    return refusedWith(answer, { kind: 'act', typed: form, asksProof: false })
  }
  const kind = form.kind === 'lift' ? 'lift' : 'act'
  if (asksForReply(form)) {
    const typed = await insertReply(context, form)
    return {
      status: 200,
      outcome: { kind, act: form.act ?? null, typed, codes: [], asksProof: false, isOutdated: false },
    }
  }
  if (pwd !== undefined) {
    const proved = await send('stepUp', { pwd, code, passkey })
    if (!proved.ok) return refusedWith(proved, { kind, typed: form, asksProof: true })
  }
  const { act_id, reason = '', statement = '' } = form
  const answer =
    kind === 'lift'
      ? await send('liftAct', { act_id: act_id ?? '', reason, statement })
      : await send('memberAct', {
          user_id: id,
          last_act: form.last_act ?? '0',
          overwrite: form.overwrite ?? '',
          act: form.act ?? '',
          reason,
          statement,
          until: form.until ?? '',
        })
  if (answer.ok) {
    throw seeOther(href('admin_member', { id }, { lang, query: { done: kind === 'lift' ? 'lifted' : 'act' } }))
  }
  return refusedWith(answer, { kind, typed: form, asksProof: answer.code === 'step_up' })
}

function refusedWith(
  refusal: Refusal,
  { kind, typed, asksProof }: Pick<MemberOutcome, 'kind' | 'typed' | 'asksProof'>,
): Acted<MemberOutcome> {
  const codes = refusal.code === 'step_up' ? [] : codesOf(refusal)
  const isOutdated = codes.some(({ code }) => code === 'changed')
  return { status: statusOf(refusal), outcome: { kind, act: typed.act ?? null, typed, codes, asksProof, isOutdated } }
}

type FormProps = {
  replies: Replies
  outcome: MemberOutcome | null
  context: Pick<Context, 't' | 'lang' | 'route' | 'nowMs'>
}

export const MemberActForm = ({ member, replies, outcome, context }: FormProps & { member: AdminMember }) => {
  const { t, route, nowMs } = context
  const { typed = {}, codes = [], asksProof = false, isOutdated = false } = outcome ?? {}
  const errorOf = (field: string) => fieldError({ t, family: 'members', codes }, field)
  const general = errorOf('last_act') ?? errorOf('notify')
  const newest = member.acts[0]?.act_id ?? 0
  const tomorrow = new Date(nowMs + 86_400_000).toISOString().slice(0, 10)
  return (
    <form className="form-part admin-form" method="post" action={`${route.canonicalPath}#decide`}>
      {general && <FieldError text={general} />}
      {asksProof && <StepUpFields codes={codes} t={t} />}
      <input type="hidden" name="kind" value="act" />
      <input type="hidden" name="last_act" value={isOutdated ? (typed.last_act ?? '0') : newest} />
      <SelectField
        name="act"
        label={t('columns.what')}
        defaultValue={typed.act ?? 'warn'}
        error={errorOf('act')}
        choices={memberActNames.map((value) => ({ value, label: memberActText(value, t) }))}
      />
      <Field
        name="until"
        type="date"
        min={tomorrow}
        label={t('acts.until')}
        help={t('acts.untilHelp')}
        defaultValue={typed.until}
        error={errorOf('until')}
      />
      <SelectField
        name="reason"
        label={t('review.reason')}
        defaultValue={typed.reason ?? ''}
        error={errorOf('reason')}
        choices={[
          { value: '', label: '–' },
          ...memberActReasons
            .filter((one) => one !== 'strikes')
            .map((value) => ({ value, label: t(`acts.reason_${value}`) })),
        ]}
      />
      <Statement typed={typed} replies={replies} error={errorOf('statement')} context={context} />
      <p className="upload-acts">
        <button className="button button-primary" type="submit">
          {t('acts.submit')}
        </button>
        {isOutdated && (
          <button className="button button-bad" type="submit" name="overwrite" value="1">
            {t('acts.submitAnyway')}
          </button>
        )}
      </p>
    </form>
  )
}

type StatementProps = Pick<FormProps, 'replies' | 'context'> & {
  typed: FormTexts | undefined
  error: string | undefined
}

const Statement = ({ typed, replies, error, context, context: { t } }: StatementProps) => (
  <>
    <CountedTextArea
      name="statement"
      label={t('acts.statement')}
      rows={3}
      maxLength={memberStatementMaxLength}
      counter={t('legal.atMost', { shown: t.number(memberStatementMaxLength) })}
      defaultValue={typed?.statement}
      required
      error={error}
    />
    <p className="form-note">{t('acts.statementHelp')}</p>
    <SavedReplyChoice replies={replies} field="statement" typed={typed} context={context} />
  </>
)

export const LiftForm = ({ act, replies, outcome, context }: FormProps & { act: MemberAct | null }) => {
  const { t, route } = context
  const own = outcome?.kind === 'lift' ? outcome : null
  const errorOf = (field: string) => fieldError({ t, family: 'members', codes: own?.codes ?? [] }, field)
  const general = errorOf('notify') ?? errorOf('act_id')
  return (
    <form id="lift" className="form-part admin-form" method="post" action={`${route.canonicalPath}#lift`}>
      <h2>
        {t('acts.lift')}: {memberActText(act?.act ?? '', t)}
      </h2>
      {general && <FieldError text={general} />}
      <input type="hidden" name="kind" value="lift" />
      <input type="hidden" name="act_id" value={act?.act_id ?? own?.typed.act_id ?? ''} />
      <SelectField
        name="reason"
        label={t('review.reason')}
        defaultValue={own?.typed.reason ?? ''}
        error={errorOf('reason')}
        choices={[
          { value: '', label: '–' },
          ...liftReasons.map((value) => ({ value, label: t(`acts.reason_${value}`) })),
        ]}
      />
      <Statement typed={own?.typed} replies={replies} error={errorOf('statement')} context={context} />
      <p className="upload-acts">
        <button className="button button-primary" type="submit">
          {t('acts.lift')}
        </button>
        <a className="button" href={route.canonicalPath}>
          {t('lists.cancel')}
        </a>
      </p>
    </form>
  )
}
