// Comments on what is the member's own: those that wait for them, and which comments do.
import { ActFields } from '../../../../client/forms/act-fields.tsx'
import { ageText } from '../../../../client/parts/age-text.ts'
import { EmptyState } from '../../../../client/parts/empty-state.tsx'
import { FieldError } from '../../../../client/parts/field-error.tsx'
import { TextArea } from '../../../../client/parts/text-area.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { commentWords, pageSizes, pagesMax } from '../../../../shared/limits.ts'
import { fieldError, otherError } from '../../../../shared/refusals.ts'
import { codesOf, type FieldCode, statusOf } from '../../../../shared/result.ts'
import { href, hrefWith } from '../../../../shared/routes.ts'
import { pageCountOf } from '../../../../shared/rules/page-count.ts'
import { redirectToSignIn, seeOther } from '../../http/redirects.ts'
import { handleAct } from '../../parts/handle-act.ts'
import { unlistedHead } from '../../parts/heads.ts'
import { RoutePagination } from '../../parts/route-pagination.tsx'
import { SignedOutForm } from '../../parts/signed-out-form.tsx'
import { ActError } from '../../parts/target-actions.tsx'
import { type FormTexts, type PageContext, page } from '../../render/page.ts'
import { expected } from '../../upstream/expected.ts'
import { requireResolvedSession } from '../../upstream/require-resolved-session.ts'

type Data = AnswerOf<'commentRules'>
type Context = PageContext<'studio_comments'>
type Refused = { typed: FormTexts; codes: readonly FieldCode[] }
type Outcome = Awaited<ReturnType<typeof handleAct>>['outcome'] | Refused

export const studioComments = page<'studio_comments', Data, Outcome>({
  layout: 'own-page',

  async load({ route, call, visitor, lang }) {
    if (!requireResolvedSession(visitor)) throw redirectToSignIn(route, lang)
    const number = Math.min(route.query.page ?? 1, pagesMax)
    const own = expected(await call('commentRules', { page: number }))
    const last = Math.max(1, pageCountOf(own.total_count, pageSizes.usual))
    // The last comments of that page were decided about.
    if (number > last) throw seeOther(hrefWith(route, { page: last }))
    return { status: 200, data: own, maxCacheSeconds: 0 }
  },

  async act(context, form) {
    if (form.version === undefined) return handleAct(context, form)
    const { version, words = '' } = form
    const rules = { version, holds_all: form.holds_all === '1' ? '1' : '0', words } as const
    const answer = await context.send('saveCommentRules', rules)
    if (answer.ok) throw seeOther(href('studio_comments', {}, { lang: context.lang, query: { done: 'saved' } }))
    if (answer.code === 'sign_in') throw new SignedOutForm()
    return { status: statusOf(answer), outcome: { typed: form, codes: codesOf(answer) } }
  },

  head: (_, { t }) => unlistedHead(t('ownComments.heading'), t),

  Page(data, context, outcome) {
    const { t, lang, route } = context
    const refused = outcome && 'typed' in outcome ? outcome : null
    return [
      <header key="heading" className="page-heading upload-heading">
        <h1>{t('ownComments.heading')}</h1>
        <a className="button" href={href('studio', {}, { lang })}>
          {t('studio.heading')}
        </a>
        <p>{t('ownComments.lead')}</p>
      </header>,
      route.query.done && !outcome && (
        <p key="done" className="form-done" role="status">
          {t('ownComments.saved')}
        </p>
      ),
      <ActError key="refused" outcome={outcome && 'stat' in outcome ? outcome : null} t={t} />,
      data.comments.length === 0 ? (
        <EmptyState key="empty" icon="comment" title={t('ownComments.empty')} />
      ) : (
        <ol key="list" className="comment-list">
          {data.comments.map((comment) => (
            <Waiting key={comment.comment_id} comment={comment} context={context} />
          ))}
        </ol>
      ),
      <RoutePagination key="pages" total={data.total_count} size={pageSizes.usual} route={route} t={t} />,
      <RulesForm key="rules" own={data} refused={refused} context={context} />,
    ]
  },
})

type WaitingProps = { comment: Data['comments'][number]; context: Context }

const Waiting = ({ comment, context: { t, lang, nowMs, route } }: WaitingProps) => {
  const object_id = String(comment.comment_id)
  const place = placeOf(comment, lang)
  return (
    <li id={`comment-${object_id}`}>
      <p className="comment-line">
        <a href={href('member', { id: String(comment.user_id) }, { lang })}>{comment.username}</a>
        <time dateTime={comment.added_date}>{ageText(comment.added_date, nowMs, t)}</time>
        <a href={place}>{comment.title ?? t('ownComments.wall')}</a>
      </p>
      <p className="comment-text">{comment.comment}</p>
      <div className="comment-foot">
        <form method="post" action={route.canonicalPath}>
          <ActFields stat={{ act: 'comment', section: 'release', object_id }} />
          <button className="button button-primary" type="submit">
            {t('ownComments.show')}
          </button>
        </form>
        <form method="post" action={route.canonicalPath}>
          <ActFields stat={{ act: 'rem', section: 'comment', object_id }} />
          <button className="button button-bad" type="submit">
            {t('comments.delete')}
          </button>
        </form>
        <form method="post" action={route.canonicalPath}>
          <ActFields stat={{ act: 'block', section: 'new', object_id: String(comment.user_id) }} />
          <button className="button" type="submit">
            {t('comments.block', { name: comment.username })}
          </button>
        </form>
      </div>
    </li>
  )
}

function placeOf({ section, object_id, dir }: WaitingProps['comment'], lang: Context['lang']): string {
  const id = String(object_id)
  if (section === 'video' && dir !== undefined) return href('video', { id, dir }, { lang })
  return section === 'playlist' ? href('playlist', { id }, { lang }) : href('member_wall', { id }, { lang })
}

type RulesProps = { own: Data; refused: Refused | null; context: Context }

const RulesForm = ({ own, refused, context: { t, lang } }: RulesProps) => {
  const errors = { t, family: 'form', codes: refused?.codes ?? [] } as const
  const general = otherError(errors, ['words'])
  // What another window saved is read by now: the next save is meant to replace it.
  const isOutdated = errors.codes.some(({ code }) => code === 'changed')
  const version = isOutdated ? own.version : (refused?.typed.version ?? own.version)
  return (
    <form className="form-card" method="post" action={href('studio_comments', {}, { lang })}>
      <h2>{t('ownComments.rules')}</h2>
      {general && <FieldError text={general} />}
      <input type="hidden" name="version" value={version} />
      <label className="check">
        <input
          type="checkbox"
          name="holds_all"
          value="1"
          defaultChecked={refused ? refused.typed.holds_all === '1' : own.holds_all}
        />
        {t('ownComments.holdsAll')}
      </label>
      <TextArea
        name="words"
        label={t('ownComments.words')}
        help={t('ownComments.wordsHelp', { most: t.number(commentWords.most) })}
        rows={5}
        defaultValue={refused?.typed.words ?? own.words}
        error={fieldError(errors, 'words')}
      />
      <button className="button button-primary" type="submit">
        {t('lists.save')}
      </button>
    </form>
  )
}
