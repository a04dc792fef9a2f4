// The page of a person who signed, behind the link of a receipt: every video, where it is, a withdrawal with one confirmation, copies
// that others sent, and an address for alarms.
import { EmptyState } from '../../../../client/parts/empty-state.tsx'
import { FieldError } from '../../../../client/parts/field-error.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { otherError } from '../../../../shared/refusals.ts'
import { codesOf, statusOf } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import type { releaseDone } from '../../../../shared/rules/studio-releases.ts'
import type { AgeProving } from '../../age/age-proving.ts'
import { seeOther } from '../../http/redirects.ts'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { unlistedHead } from '../../parts/heads.ts'
import { type FormTexts, type PageContext, page } from '../../render/page.ts'
import { AgeFirst } from '../../shell/age-first.tsx'
import { expectedOrNull } from '../../upstream/expected.ts'
import { ReceiptForm } from './receipt-form.tsx'
import { ReleaseAlarms } from './release-alarms.tsx'
import type { SignerOutcome } from './release-outcome.ts'
import { ReleaseVerify } from './release-verify.tsx'
import { SignedReleaseItem } from './signed-release.tsx'

/** `age`: null where no proof is missing. */
type Data = (AnswerOf<'signedReleases'> & { age: AgeProving | null }) | null
type Context = PageContext<'releases'>

export const releases = page<'releases', Data, SignerOutcome>({
  layout: 'own-page',
  showsFiles: true,

  async load({ route, call, ageProving }) {
    const data = expectedOrNull(await call('signedReleases', { key: route.params.key }))
    if (data === null) return { status: 404, data, maxCacheSeconds: 0 }
    const age = data.is_age_proved ? null : await ageProving()
    return { status: 200, data: { ...data, age }, maxCacheSeconds: 0 }
  },

  async act(context, form) {
    const { act = 'withdraw' } = form
    const answer = await sendAct(context, act, form)
    if (answer.ok) throw seeOther(answer.value)
    return { status: statusOf(answer), outcome: { act, typed: form, codes: codesOf(answer) } }
  },

  head: (data, context) => (data === null ? notFoundHead(context) : unlistedHead(context.t('release.mine'), context.t)),

  Page(data, context, outcome) {
    if (data === null) return notFoundParts(context)
    const { t, route } = context
    const { done } = route.query
    const general = otherError({ t, family: 'release', codes: outcome?.codes ?? [] }, ['email', 'receipt', 'signature'])
    return [
      <h1 key="heading" className="page-heading form-heading">
        {t('release.mine')}
      </h1>,
      done && !outcome && (
        <p key="done" className="form-done" role="status">
          {t(`release.done_${done}`)}
        </p>
      ),
      general && <FieldError key="refused" text={general} />,
      <p key="keep" className="form-note form-lead">
        {t('release.keepLink')}
      </p>,
      ...(data.age ? [<AgeFirst key="age" age={data.age} context={context} />] : ownParts(data, context, outcome)),
    ]
  },
})

/** The address to go on at, or why it was refused. */
async function sendAct({ send, route, lang }: Context, act: string, form: FormTexts) {
  const { key } = route.params
  const doneAt = (done: (typeof releaseDone)[number], at = key) => ({
    ok: true as const,
    value: href('releases', { key: at }, { lang, query: { done } }),
  })
  if (act === 'alarm' || act === 'alarm_off') {
    const email = act === 'alarm' ? (form.email ?? '') : ''
    const answer = await send('releaseAlarm', { key, email })
    return answer.ok ? doneAt(email === '' ? 'alarm_off' : 'alarm_on') : answer
  }
  if (act === 'add') {
    const { receipt = '', signature = '' } = form
    const answer = await send('reopenReleases', { key, receipt, signature })
    return answer.ok ? doneAt('added', answer.value.key) : answer
  }
  const { release_id = '', confirm = '' } = form
  const answer = await send('withdrawRelease', { key, release_id, confirm })
  return answer.ok ? doneAt('withdrawn') : answer
}

function ownParts(data: NonNullable<Data>, context: Context, outcome: SignerOutcome | null) {
  const { t, lang, route } = context
  return [
    data.releases.length === 0 ? (
      <EmptyState
        key="empty"
        icon="user"
        title={t('release.mine')}
        href={href('index', {}, { lang })}
        label={t('error.goHome')}
      />
    ) : (
      <ul key="list" className="records-part release-list">
        {data.releases.map((release) => (
          <SignedReleaseItem
            key={release.release_id}
            release={release}
            isAsked={route.query.withdraw === String(release.release_id)}
            context={context}
          />
        ))}
      </ul>
    ),
    <ReleaseAlarms key="alarms" data={data} outcome={outcome} context={context} />,
    <details key="add" className="records-part records-add" open={outcome?.act === 'add'}>
      <summary className="button">{t('release.add')}</summary>
      <p className="form-note">{t('release.addHelp')}</p>
      <ReceiptForm
        action={href('releases', route.params, { lang })}
        act="add"
        typed={outcome?.act === 'add' ? outcome.typed : {}}
        codes={outcome?.act === 'add' ? outcome.codes : []}
        label={t('release.add')}
        t={t}
      />
    </details>,
    <ReleaseVerify key="verify" t={t} />,
  ]
}
