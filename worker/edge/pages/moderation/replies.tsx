// Saved replies, for moderators: by language, with a form for a new one or the one that is edited. Every other visitor gets a 404.
import { EmptyState } from '../../../../client/parts/empty-state.tsx'
import { Field } from '../../../../client/parts/field.tsx'
import { FieldError } from '../../../../client/parts/field-error.tsx'
import { SelectField } from '../../../../client/parts/select-field.tsx'
import { CountedTextArea } from '../../../../client/parts/text-area.tsx'
import { langs, locales } from '../../../../locales/locales.ts'
import { reviewNoteMaxLength, savedReplyTitleMaxLength } from '../../../../shared/limits.ts'
import { fieldError, otherError } from '../../../../shared/refusals.ts'
import { codesOf, type FieldCode, statusOf } from '../../../../shared/result.ts'
import { hrefWith } from '../../../../shared/routes.ts'
import { seeOther } from '../../http/redirects.ts'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { unlistedHead } from '../../parts/heads.ts'
import { loadQueues, moderationParts, type Queues, UtcTime } from '../../parts/moderation-parts.tsx'
import { languageName, loadReplies, type Replies } from '../../parts/saved-reply.tsx'
import { type FormTexts, type PageContext, page } from '../../render/page.ts'

type Data = { queues: Queues; replies: Replies } | null
type Outcome = { codes: readonly FieldCode[]; typed: FormTexts }
type Context = PageContext<'moderation_replies'>

export const moderationReplies = page<'moderation_replies', Data, Outcome>({
  layout: 'own-page',

  async load(context) {
    const queues = await loadQueues(context)
    if (!queues) return { status: 404, data: null, maxCacheSeconds: 0 }
    return { status: 200, data: { queues, replies: await loadReplies(context) }, maxCacheSeconds: 0 }
  },

  async act({ send, route }, form) {
    const { reply_id = '', version = '0', act, lang = '', title = '', text = '' } = form
    const answer =
      act === 'delete'
        ? await send('dropReply', { reply_id, version })
        : await send('saveReply', { reply_id, version, lang, title, text })
    if (answer.ok) throw seeOther(hrefWith(route, { edit: undefined, done: act === 'delete' ? 'deleted' : 'saved' }))
    return { status: statusOf(answer), outcome: { codes: codesOf(answer), typed: form } }
  },

  head: (data, context) =>
    data === null ? notFoundHead(context) : unlistedHead(context.t('moderation.replies'), context.t),

  Page(data, context, outcome) {
    if (data === null) return notFoundParts(context)
    const { t, route } = context
    const { replies } = data
    const { edit, done } = route.query
    const edited = replies.find(({ reply_id }) => reply_id === (outcome ? outcome.typed.reply_id : edit)) ?? null
    return moderationParts(
      data.queues,
      t('moderation.replies'),
      context,
      <p key="lead" className="form-note">
        {t('moderation.repliesLead')}
      </p>,
      done && !outcome && (
        <p key="done" className="form-done" role="status">
          {t(done === 'saved' ? 'edit.saved' : 'moderation.replyDeleted')}
        </p>
      ),
      <ReplyForm key={edited?.reply_id ?? 'new'} reply={edited} outcome={outcome} context={context} />,
      replies.length === 0 ? (
        <EmptyState key="empty" icon="comment" title={t('moderation.repliesEmpty')} />
      ) : (
        <ul key="list" className="saved-replies">
          {replies.map((reply) => (
            <ReplyItem key={reply.reply_id} reply={reply} context={context} />
          ))}
        </ul>
      ),
    )
  },
})

type FormProps = { reply: Replies[number] | null; outcome: Outcome | null; context: Context }

const ReplyForm = ({ reply, outcome, context: { t, lang, route } }: FormProps) => {
  const typed: FormTexts = outcome?.typed ?? (reply ? { ...reply, version: String(reply.version) } : {})
  const errors = { t, family: 'admin', codes: outcome?.codes ?? [] } as const
  const general = otherError(errors, ['lang', 'title', 'text'])
  // What the other moderator saved is below, in the list: the next save is meant to replace it.
  const version = outcome?.codes.some(({ code }) => code === 'changed') ? reply?.version : typed.version
  return (
    <form
      className="form-card moderation-form"
      method="post"
      action={hrefWith(route, { edit: undefined, done: undefined })}
    >
      <h2>{t(reply ? 'moderation.replyEdit' : 'moderation.replyNew')}</h2>
      {general && <FieldError text={general} />}
      <input type="hidden" name="reply_id" value={reply?.reply_id ?? ''} />
      <input type="hidden" name="version" value={version ?? 0} />
      <SelectField
        name="lang"
        label={t('header.language')}
        defaultValue={typed.lang ?? lang}
        error={fieldError(errors, 'lang')}
        choices={langs.map((code) => ({ value: code, label: locales[code].name }))}
      />
      <Field
        name="title"
        label={t('lists.title')}
        maxLength={savedReplyTitleMaxLength}
        autoComplete="off"
        required
        defaultValue={typed.title}
        error={fieldError(errors, 'title')}
      />
      <CountedTextArea
        name="text"
        label={t('moderation.replyText')}
        rows={4}
        maxLength={reviewNoteMaxLength}
        counter={t('legal.atMost', { shown: t.number(reviewNoteMaxLength) })}
        defaultValue={typed.text}
        required
        error={fieldError(errors, 'text')}
      />
      <p className="upload-acts">
        <button className="button button-primary" type="submit" name="act" value="save">
          {t('lists.save')}
        </button>
        {reply && (
          <a className="button" href={hrefWith(route, { edit: undefined, done: undefined })}>
            {t('lists.cancel')}
          </a>
        )}
      </p>
    </form>
  )
}

const ReplyItem = ({ reply, context }: { reply: Replies[number]; context: Context }) => {
  const { t, route } = context
  const { reply_id, lang, title, text, version, username, changed_date } = reply
  return (
    <li className="moderation-item" data-moderation-item="" tabIndex={-1}>
      <h2>{title}</h2>
      <p className="form-note">
        {languageName(lang)} · {username} · <UtcTime iso={changed_date} context={context} />
      </p>
      <p className="moderation-text">{text}</p>
      <form className="upload-acts" method="post" action={hrefWith(route, { edit: undefined, done: undefined })}>
        <input type="hidden" name="reply_id" value={reply_id} />
        <input type="hidden" name="version" value={version} />
        <a className="button" href={hrefWith(route, { edit: reply_id, done: undefined })}>
          {t('moderation.replyEdit')}
        </a>
        <button className="button button-bad" type="submit" name="act" value="delete">
          {t('jobs.delete')}
        </button>
      </form>
    </li>
  )
}
