// Takes one video down, or puts it back: where the bar of staff leads. Every other visitor gets a 404.
import { FieldError } from '../../../../client/parts/field-error.tsx'
import { SelectField } from '../../../../client/parts/select-field.tsx'
import { CountedTextArea } from '../../../../client/parts/text-area.tsx'
import { reviewNoteMaxLength } from '../../../../shared/limits.ts'
import { fieldError, refusalKey } from '../../../../shared/refusals.ts'
import { codesOf, type Refusal, statusOf } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { dismissalReasons } from '../../../../shared/rules/moderation-decision-reasons.ts'
import { removalReasons } from '../../../../shared/rules/moderation-removal-reasons.ts'
import { may } from '../../../../shared/rules/roles.ts'
import { titleIn } from '../../../../shared/rules/video-titles.ts'
import { seeOther } from '../../http/redirects.ts'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { unlistedHead } from '../../parts/heads.ts'
import { keptDownText } from '../../parts/kept-down-texts.ts'
import { loadQueues, moderationParts, type Queues } from '../../parts/moderation-parts.tsx'
import { movedTo } from '../../parts/video-missing.tsx'
import { type FormTexts, type PageContext, page } from '../../render/page.ts'
import { expectDenyListChange } from '../../upstream/deny-list.ts'
import { requireResolvedSession } from '../../upstream/require-resolved-session.ts'

/** A video that is down has no title here: its answer says only that it is. */
type Data = { queues: Queues; title: string; isDown: boolean; address: string } | null
type Outcome = { refusal: Refusal; typed: FormTexts }
type Context = PageContext<'moderation_take_down'>

export const moderationTakeDown = page<'moderation_take_down', Data, Outcome>({
  layout: 'own-page',

  async load(context) {
    const { call, route, lang } = context
    const { id } = route.params
    const queues = await loadQueues(context)
    if (!queues) return { status: 404, data: null, maxCacheSeconds: 0 }
    const video_id = Number(id)
    const found = await call('video', { video_id })
    const kept = movedTo(found)
    if (kept) throw seeOther(href('moderation_take_down', { id: kept.id }, { lang }))
    // One that not every visitor may watch, for staff.
    const isClosed = !found.ok && (found.code === 'no_permission' || found.code === 'not_found')
    const shown = isClosed ? await call('privateVideo', { video_id }) : found
    if (shown.ok) {
      const { video } = shown.value
      const address = href('video', { id, dir: video.dir }, { lang })
      return { status: 200, data: { queues, title: titleIn(lang, video), isDown: false, address }, maxCacheSeconds: 0 }
    }
    if (shown.code !== 'deleted') return { status: 404, data: null, maxCacheSeconds: 0 }
    return { status: 200, data: { queues, title: `#${id}`, isDown: true, address: '' }, maxCacheSeconds: 0 }
  },

  async act({ send, route, lang, visitor }, form) {
    const notFound: Refusal = { error: 'not_found', code: 'not_found' }
    if (!may(requireResolvedSession(visitor)?.role, 'moderate'))
      return { status: 404, outcome: { refusal: notFound, typed: {} } }
    const { id } = route.params
    const { act = '', reason = '', note = '' } = form
    const answer = await send('takeDown', { video_id: id, act, reason, note })
    if (answer.ok) {
      expectDenyListChange(Date.now())
      throw seeOther(href('moderation_take_down', { id }, { lang, query: { done: '1' } }))
    }
    return { status: statusOf(answer), outcome: { refusal: answer, typed: form } }
  },

  head: (data, context) =>
    data === null ? notFoundHead(context) : unlistedHead(context.t('moderation.act_take_down'), context.t),

  Page(data, context, outcome) {
    if (data === null) return notFoundParts(context)
    const { t, route } = context
    const { queues, title, isDown, address } = data
    return moderationParts(
      queues,
      t(isDown ? 'moderation.act_restore' : 'moderation.act_take_down'),
      context,
      route.query.done && !outcome && (
        <p key="done" className="form-done" role="status">
          {t('edit.saved')}
        </p>
      ),
      <p key="video">{address ? <a href={address}>{title}</a> : title}</p>,
      <TakeDownForm key="form" isDown={isDown} outcome={outcome} context={context} />,
    )
  },
})

type FormProps = { isDown: boolean; outcome: Outcome | null; context: Pick<Context, 't' | 'route'> }

const TakeDownForm = ({ isDown, outcome, context: { t, route } }: FormProps) => {
  const codes = outcome ? codesOf(outcome.refusal) : []
  const errorOf = (field: string) => fieldError({ t, family: 'form', codes }, field)
  const isOfField = codes.some(({ field }) => field === 'reason' || field === 'note')
  const act = isDown ? 'restore' : 'take_down'
  const reasons = isDown ? dismissalReasons : removalReasons
  return (
    <form className="form-part moderation-form" method="post" action={route.canonicalPath}>
      {outcome && !isOfField && (
        <FieldError
          text={
            keptDownText(outcome.refusal.code, t) ?? t(refusalKey('moderation', outcome.refusal.code), { count: 0 })
          }
        />
      )}
      <SelectField
        name="reason"
        label={t('review.reason')}
        defaultValue={outcome?.typed.reason ?? ''}
        error={errorOf('reason')}
        choices={[
          { value: '', label: '–' },
          ...reasons.map((value) => ({ value, label: t(`upload.reason.${value}`) })),
        ]}
      />
      <CountedTextArea
        name="note"
        label={t('moderation.note')}
        rows={2}
        maxLength={reviewNoteMaxLength}
        counter={t('legal.atMost', { shown: t.number(reviewNoteMaxLength) })}
        defaultValue={outcome?.typed.note}
        error={errorOf('note')}
      />
      <button className={isDown ? 'button button-primary' : 'button button-bad'} type="submit" name="act" value={act}>
        {t(`moderation.act_${act}`)}
      </button>
    </form>
  )
}
