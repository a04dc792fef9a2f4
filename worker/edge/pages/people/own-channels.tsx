// A creator's channels: those that they run, those that they were asked to help with or take over, and the form of a new one.
import { FieldError } from '../../../../client/parts/field-error.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { otherError } from '../../../../shared/refusals.ts'
import { codesOf, type FieldCode, statusOf } from '../../../../shared/result.ts'
import { href, hrefWith } from '../../../../shared/routes.ts'
import type { AgeProving } from '../../age/age-proving.ts'
import { redirectToSignIn, seeOther } from '../../http/redirects.ts'
import { unlistedHead } from '../../parts/heads.ts'
import { SignedOutForm } from '../../parts/signed-out-form.tsx'
import { withFallback } from '../../parts/texts-by-language.ts'
import { type FormTexts, type PageContext, page } from '../../render/page.ts'
import { AgeFirst } from '../../shell/age-first.tsx'
import { expected } from '../../upstream/expected.ts'
import { requireResolvedSession } from '../../upstream/require-resolved-session.ts'
import { OwnSubjectForm } from './own-subject-form.tsx'

/** `age`: null where no proof is missing. */
type Data = AnswerOf<'ownChannels'> & { age: AgeProving | null }
type Outcome = { typed: FormTexts; codes: readonly FieldCode[] }
type Context = PageContext<'own_channels'>

const answers = ['accept', 'leave', 'take', 'refuse_offer'] as const

export const ownChannels = page<'own_channels', Data, Outcome>({
  layout: 'own-page',
  showsFiles: true,

  async load({ route, call, visitor, lang, ageProving }) {
    if (!requireResolvedSession(visitor)) throw redirectToSignIn(route, lang)
    const data = expected(await call('ownChannels', {}))
    const age = data.bar === 'age' ? await ageProving() : null
    return { status: 200, data: { ...data, age }, maxCacheSeconds: 0 }
  },

  async act({ send, route, lang }, form) {
    const act = answers.find((one) => one === form.act)
    const answer = act
      ? await send('channelPeople', { act, id: form.id ?? '', user_id: '' })
      : await send('saveChannel', { ...withFallback(form, lang, 'description'), id: '0', version: '0' })
    if (answer.ok) {
      const opened = 'id' in answer.value ? String(answer.value.id) : null
      throw seeOther(
        opened === null
          ? hrefWith(route, { done: act })
          : href('own_channel', { id: opened }, { lang, query: { done: 'created' } }),
      )
    }
    if (answer.code === 'sign_in') throw act ? redirectToSignIn(route, lang, 'act') : new SignedOutForm()
    return { status: statusOf(answer), outcome: { typed: form, codes: codesOf(answer) } }
  },

  head: (_, { t }) => unlistedHead(t('ownChannels.title'), t),

  Page({ bar, channels, age }, context, outcome) {
    const { t, lang, route } = context
    const { done } = route.query
    // What was typed stays, also where a proof of age has run out meanwhile.
    const refused = outcome && !outcome.typed.act ? outcome : null
    const general = otherError({ t, family: 'admin', codes: outcome?.codes ?? [] }, [])
    return [
      <header key="heading" className="page-heading upload-heading">
        <h1>{t('ownChannels.title')}</h1>
        <a className="button" href={href('studio', {}, { lang })}>
          {t('studio.heading')}
        </a>
      </header>,
      done && !outcome && (
        <p key="done" className="form-done" role="status">
          {t(`ownChannels.done_${done}`)}
        </p>
      ),
      outcome?.typed.act && general && <FieldError key="refused" text={general} />,
      channels.length > 0 && (
        <div key="list" className="records-part">
          <ul className="saved-replies">
            {channels.map((channel) => (
              <Item key={`${channel.channel_id} ${channel.state}`} channel={channel} context={context} />
            ))}
          </ul>
        </div>
      ),
      // A member without uploads has no records to prove it in.
      age && <AgeFirst key="age" age={age} context={context} />,
      <section key="new" className="records-part" aria-labelledby="new-channel">
        <h2 id="new-channel">{t('ownChannels.open')}</h2>
        <p className="form-note">{t('ownChannels.openHelp')}</p>
        {bar === 'limit' && <p>{t('ownChannels.bar_limit')}</p>}
        {(bar === null || refused) && (
          <OwnSubjectForm
            family="channels"
            subject={null}
            submit={t('ownChannels.open')}
            outcome={refused}
            action={hrefWith(route, { done: undefined })}
            context={context}
          />
        )}
      </section>,
    ]
  },
})

type ItemProps = { channel: Data['channels'][number]; context: Context }

const Item = ({ channel, context: { t, lang, route } }: ItemProps) => {
  const { channel_id, title, dir, role, state, is_hidden, videos, subscribers } = channel
  const id = String(channel_id)
  const counted = (count: number) => ({ count, shown: t.number(count) })
  const choices = { accepted: [], invited: ['accept', 'leave'], offered: ['take', 'refuse_offer'] } as const
  return (
    <li className="moderation-item">
      <h2>
        {state === 'accepted' ? <a href={href('own_channel', { id }, { lang })}>{title}</a> : title}{' '}
        <span className="badge">{t(`ownChannels.role_${role}`)}</span>
      </h2>
      <p className="form-note">
        {state === 'accepted'
          ? `${t('list.total', counted(videos))} · ${t('people.count', counted(subscribers))}`
          : t(`ownChannels.${state}`)}
        {is_hidden && ` · ${t('ownChannels.hidden')}`}
      </p>
      <form className="admin-acts" method="post" action={hrefWith(route, { done: undefined })}>
        <input type="hidden" name="id" value={id} />
        {!is_hidden && (
          <a className="button" href={href('pornsite', { dir }, { lang })}>
            {t('ownChannels.page')}
          </a>
        )}
        {state === 'accepted' && (
          <a className="button" href={href('numbers', {}, { lang, query: { channel: id } })}>
            {t('numbers.title')}
          </a>
        )}
        {choices[state].map((act) => (
          <button key={act} className="button" type="submit" name="act" value={act}>
            {t(`ownChannels.act_${act}`)}
          </button>
        ))}
      </form>
    </li>
  )
}
