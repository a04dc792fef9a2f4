// One conversation of a member: its messages, the form to write, and the form that deletes it.
import { ActFields } from '../../../../client/forms/act-fields.tsx'
import { conversation as island } from '../../../../client/islands/messages/conversation.tsx'
import { Avatar } from '../../../../client/parts/avatar.tsx'
import { actOf } from '../../../../shared/contract/acts.ts'
import { type AnswerOf, contract, writes } from '../../../../shared/contract/contract.ts'
import { messageLength, messagePictureAltMaxLength, profilePictureMaxBytes } from '../../../../shared/limits.ts'
import { codesOf, statusOf } from '../../../../shared/result.ts'
import { href, hrefWith } from '../../../../shared/routes.ts'
import { servicePaths } from '../../../../shared/service-paths.ts'
import { readStat } from '../../../../shared/stat.ts'
import { redirectToSignIn, seeOther } from '../../http/redirects.ts'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { type ActOutcome, handleAct } from '../../parts/handle-act.ts'
import { unlistedHead } from '../../parts/heads.ts'
import { Report } from '../../parts/report.tsx'
import { requireSender } from '../../parts/signed-out-form.tsx'
import { ActError, loadOwnMarks, memberTarget, type OwnMarks } from '../../parts/target-actions.tsx'
import { Island } from '../../render/island.tsx'
import { type Acted, type FormTexts, type PageContext, page } from '../../render/page.ts'
import { expectedOrNull } from '../../upstream/expected.ts'
import { requireResolvedSession } from '../../upstream/require-resolved-session.ts'
import { hasNoProfile, RelationForms } from './relation-forms.tsx'

/** `isBanned`: of the other one, whose messages stay. */
type Data = (AnswerOf<'conversation'> & { selfId: number; ownMarks: OwnMarks; isBanned: boolean }) | null
type Context = PageContext<'conversation'>

/** `alt`: of a picture that was refused. */
type Outcome = ActOutcome & { alt?: string }

export const conversation = page<'conversation', Data, Outcome>({
  layout: 'own-page',
  showsFiles: true,

  async load(context) {
    const { route, call, visitor, lang } = context
    const viewer = requireResolvedSession(visitor)
    if (!viewer) throw redirectToSignIn(route, lang)
    const user_id = Number(route.params.id)
    const [found, ownMarks, isBanned] = await Promise.all([
      call('conversation', { user_id, before: Number(route.query.before ?? 0) }).then(expectedOrNull),
      loadOwnMarks(context, memberTarget(user_id)),
      hasNoProfile(context, user_id),
    ])
    if (found === null) return { status: 404, data: null, maxCacheSeconds: 0 }
    // New messages are on the newest page alone: an older one marks none as read.
    const unread = route.query.before === undefined ? found.unread : 0
    return { status: 200, data: { ...found, unread, selfId: viewer.user_id, ownMarks, isBanned }, maxCacheSeconds: 0 }
  },

  /** Deleting the conversation leads to the list; every other act shows the conversation again. */
  async act(context, form, files) {
    if (files.file) return sendPicture(context, form, files.file)
    const { route, lang } = context
    const isGone = actOf(readStat(form)) === 'message.del'
    const canonicalPath = isGone ? href('messages', {}, { lang }) : href('conversation', route.params, { lang })
    const acted = await handleAct({ ...context, route: { ...route, canonicalPath } }, form)
    // It was deleted before, in another tab.
    if (isGone && acted.outcome.refusal.code === 'not_found') throw seeOther(canonicalPath)
    return acted
  },

  head: (data, context) =>
    data === null
      ? notFoundHead(context)
      : unlistedHead(context.t('messages.with', { name: data.user.username }), context.t),

  Page(data, context, outcome) {
    if (data === null) return notFoundParts(context)
    const { t, lang, route } = context
    const { user, messages, has_older } = data
    const [oldest] = messages
    return [
      <Head key="head" data={data} context={context} />,
      outcome && !isMessage(outcome) && <ActError key="refused" outcome={outcome} t={t} />,
      data.is_request && (
        <p key="request" className="form-note">
          {t('messages.request', { name: user.username })}
        </p>
      ),
      has_older && oldest && (
        <a key="older" className="button older-messages" href={hrefWith(route, { before: oldest.message_id })}>
          {t('messages.older')}
        </a>
      ),
      <MessageThread key="talk" data={data} outcome={outcome} context={context} />,
      <details key="delete" className="conversation-delete">
        <summary>{t('messages.delete')}</summary>
        <form method="post" action={href('conversation', route.params, { lang })}>
          <ActFields stat={{ act: 'message', section: 'del', object_id: String(user.user_id) }} />
          <p>{t('messages.deleteSure', { name: user.username })}</p>
          <button className="button button-bad" type="submit">
            {t('messages.delete')}
          </button>
        </form>
      </details>,
    ]
  },
})

type Props = { data: NonNullable<Data>; context: Context }

const Head = ({ data: { user, unread, ownMarks, isBanned }, context: { t, lang, route } }: Props) => {
  const action = href('conversation', route.params, { lang })
  return (
    <section className="conversation-head">
      <Avatar username={user.username} avatar={user.avatar} isEager />
      <h1>
        <span className="hidden">{t('messages.heading')}: </span>
        {isBanned ? user.username : <a href={href('member', route.params, { lang })}>{user.username}</a>}
      </h1>
      <div className="act-bar">
        {/* With script, the page marks them as read by itself. */}
        {unread > 0 && (
          <noscript>
            <form method="post" action={action}>
              <ActFields stat={{ act: 'message', section: 'read', object_id: route.params.id }} />
              <button className="button act" type="submit">
                {t('messages.markRead')}
              </button>
            </form>
          </noscript>
        )}
        <RelationForms
          action={action}
          memberId={route.params.id}
          friendship={ownMarks.friendship}
          isBanned={isBanned}
          context={{ t, lang }}
        />
        <Report t={t} lang={lang} />
      </div>
    </section>
  )
}

const MessageThread = ({ data, outcome, context }: Props & { outcome: Outcome | null }) => {
  const { t, lang, route } = context
  const { user, messages, unread, may_write, may_send_pictures = false, is_seen = false, selfId } = data
  const { user_id } = user
  return (
    <Island
      of={island}
      id="conversation"
      props={{
        action: href('conversation', route.params, { lang }),
        user: { user_id, username: user.username },
        selfId,
        messages,
        unread,
        mayWrite: may_write,
        isSeen: is_seen,
        isNewest: route.query.before === undefined,
        pictures: pictureForm,
        maySendPictures: may_send_pictures,
        maxLength: messageLength.max,
        requestId: crypto.randomUUID(),
        paths: {
          after: contract.newMessages.fill({ user_id, after: 0 }),
          news: contract.unreadSummary.fill({ after: '0-0' }),
          live: servicePaths.live,
        },
        ...(isMessage(outcome) && {
          msg: outcome.stat.msg ?? '',
          ...(outcome.alt && { alt: outcome.alt }),
          codes: codesOf(outcome.refusal),
        }),
      }}
      t={t}
      lang={lang}
    />
  )
}

const pictureForm = {
  path: writes.messagePicture.path,
  maxBytes: profilePictureMaxBytes,
  altMaxLength: messagePictureAltMaxLength,
}

/** Without script the form arrives with its file. */
async function sendPicture(
  { send, route, lang, visitor }: Context,
  form: FormTexts,
  file: File,
): Promise<Acted<Outcome>> {
  requireSender(visitor)
  const [stat, { alt = '', request_id }] = [readStat(form), form]
  const texts = { object_id: route.params.id, msg: stat.msg ?? '', alt }
  const answer = await send('messagePicture', { ...texts, file }, request_id)
  if (answer.ok) throw seeOther(href('conversation', route.params, { lang }))
  return { status: statusOf(answer), outcome: { stat, refusal: answer, alt } }
}

/** The form of a message shows its own refusal. */
const isMessage = (outcome: Outcome | null): outcome is Outcome =>
  outcome !== null && actOf(outcome.stat) === 'message.new'
