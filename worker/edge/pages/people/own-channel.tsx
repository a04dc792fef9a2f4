// One of a creator's channels: its texts, its pictures, and who runs it with them.
import { FieldError } from '../../../../client/parts/field-error.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { otherError } from '../../../../shared/refusals.ts'
import { codesOf, type FieldCode, statusOf } from '../../../../shared/result.ts'
import { href, hrefWith } from '../../../../shared/routes.ts'
import { mayInChannel } from '../../../../shared/rules/people-channel-roles.ts'
import { redirectToSignIn, seeOther } from '../../http/redirects.ts'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { unlistedHead } from '../../parts/heads.ts'
import { SignedOutForm } from '../../parts/signed-out-form.tsx'
import { isPictureForm, SubjectPictures, sendPicture } from '../../parts/subject-pictures.tsx'
import { withFallback } from '../../parts/texts-by-language.ts'
import { type FormTexts, page } from '../../render/page.ts'
import { expectedOrNull } from '../../upstream/expected.ts'
import { requireResolvedSession } from '../../upstream/require-resolved-session.ts'
import { ChannelPeople, leaveAct, ownerActs } from './channel-people.tsx'
import { OwnSubjectForm } from './own-subject-form.tsx'

type Data = AnswerOf<'ownChannel'>['channel'] | null
/** `typed` is null where a picture was refused. */
type Outcome = { typed: FormTexts | null; slot?: string | undefined; codes: readonly FieldCode[] }

export const ownChannel = page<'own_channel', Data, Outcome>({
  layout: 'own-page',

  async load({ route, call, visitor, lang }) {
    if (!requireResolvedSession(visitor)) throw redirectToSignIn(route, lang)
    const found = expectedOrNull(await call('ownChannel', { channel_id: Number(route.params.id) }))
    return { status: found ? 200 : 404, data: found?.channel ?? null, maxCacheSeconds: 0 }
  },

  async act({ send, route, lang }, form, files) {
    const { id } = route.params
    if (isPictureForm(form)) {
      const { slot, act } = form
      const picture = { id, slot, act, file: files.file }
      return sendPicture(() => send('channelPicture', picture), slot, hrefWith(route, { done: 'picture' }))
    }
    if (form.act === leaveAct) {
      const left = await send('channelPeople', { id, act: leaveAct, user_id: '' })
      if (left.ok) throw seeOther(href('own_channels', {}, { lang, query: { done: leaveAct } }))
      return { status: statusOf(left), outcome: { typed: form, codes: codesOf(left) } }
    }
    const act = ownerActs.find((one) => one === form.act)
    const { username, role, user_id = '' } = form
    const answer = act
      ? await send('channelPeople', { id, act, username, role, user_id })
      : await send('saveChannel', { ...withFallback(form, lang, 'description'), id })
    if (answer.ok) throw seeOther(hrefWith(route, { done: act ?? 'saved' }))
    if (answer.code === 'sign_in') throw new SignedOutForm()
    return { status: statusOf(answer), outcome: { typed: form, codes: codesOf(answer) } }
  },

  head: (data, context) => (data === null ? notFoundHead(context) : unlistedHead(data.title, context.t)),

  Page(channel, context, outcome) {
    if (channel === null) return notFoundParts(context)
    const { t, lang, route } = context
    const { done } = route.query
    const action = hrefWith(route, { done: undefined })
    const typed = outcome?.typed ?? null
    const ofPeople = typed?.act ? { typed, codes: outcome?.codes ?? [] } : null
    const ofForm = typed && !typed.act ? { typed, codes: outcome?.codes ?? [] } : null
    const refused = ofPeople && otherError({ t, family: 'admin', codes: ofPeople.codes }, ['username', 'role'])
    const mayEdit = mayInChannel(channel.role, 'edit')
    return [
      <header key="heading" className="page-heading upload-heading">
        <h1>{channel.title}</h1>
        <a className="button" href={href('own_channels', {}, { lang })}>
          {t('ownChannels.title')}
        </a>
      </header>,
      done && !outcome && (
        <p key="done" className="form-done" role="status">
          {t(`ownChannels.done_${done}`)}
        </p>
      ),
      refused && <FieldError key="refused" text={refused} />,
      channel.is_hidden ? (
        <p key="hidden" className="records-part form-note">
          {t('ownChannels.hidden')}
        </p>
      ) : (
        <p key="page" className="records-part form-note">
          <a href={href('pornsite', { dir: channel.dir }, { lang })}>{t('ownChannels.page')}</a>
        </p>
      ),
      mayEdit && (
        <div key="form" className="records-part">
          <OwnSubjectForm
            family="channels"
            subject={channel}
            submit={t('lists.save')}
            outcome={ofForm}
            action={action}
            context={context}
          />
        </div>
      ),
      mayEdit && (
        <div key="pictures" className="records-part">
          <SubjectPictures
            family="channels"
            pictures={channel.pictures}
            refused={outcome && typed === null ? { codes: outcome.codes, slot: outcome.slot } : null}
            context={context}
          />
        </div>
      ),
      <ChannelPeople key="people" channel={channel} outcome={ofPeople} action={action} t={t} />,
    ]
  },
})
