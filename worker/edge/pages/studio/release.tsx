// An invitation to sign a release: the person proves their age, sees the video and where it will be shown, reads the text, and signs
// or says no. No account, no third party, and no search engine.
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import type { ReleaseVideo } from '../../../../shared/entities/studio-releases.ts'
import { codesOf, statusOf } from '../../../../shared/result.ts'
import { href, hrefWith } from '../../../../shared/routes.ts'
import type { AgeProving } from '../../age/age-proving.ts'
import { seeOther } from '../../http/redirects.ts'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { unlistedHead } from '../../parts/heads.ts'
import { type PageContext, page } from '../../render/page.ts'
import { AgeFirst } from '../../shell/age-first.tsx'
import { expectedOrNull } from '../../upstream/expected.ts'
import { DeclineForm, ReleaseText, SignForm } from './release-form.tsx'
import type { ReleaseOutcome } from './release-outcome.ts'
import { ReleaseVideoParts } from './release-video.tsx'

type Invitation = AnswerOf<'releaseInvitation'>
/** `age`: null where no proof is missing. */
type Data = Invitation & { age: AgeProving | null }
type Context = PageContext<'release'>

/** Links are signed for a video id, and an upload has none yet. */
const noVideo = 0

export const release = page<'release', Data | null, ReleaseOutcome>({
  layout: 'own-page',
  showsFiles: true,

  async load({ route, call, signFiles, ageProving }) {
    const data = expectedOrNull(await call('releaseInvitation', { token: route.params.token }))
    if (data === null) return { status: 404, data, maxCacheSeconds: 0 }
    const age = isOpen(data) && !data.is_age_proved ? await ageProving() : null
    return {
      status: 200,
      data: { ...data, age, video: data.video && (await withSignedFiles(data.video, signFiles)) },
      maxCacheSeconds: 0,
    }
  },

  async act({ send, route, lang }, form) {
    const { token } = route.params
    const act = form.act === 'decline' ? 'decline' : 'sign'
    if (act === 'decline') {
      const answer = await send('declineRelease', { token, reason: form.reason ?? '' })
      if (answer.ok) throw seeOther(hrefWith(route, { done: 'refused' }))
      return { status: statusOf(answer), outcome: { act, typed: form, codes: codesOf(answer) } }
    }
    const { name = '', drawing = '', email = '', alarm = '', agreed = '' } = form
    const answer = await send('signRelease', { token, name, drawing, email, alarm, agreed })
    if (answer.ok) {
      const done = answer.value.is_mailed ? 'mailed' : 'signed'
      throw seeOther(href('releases', { key: answer.value.key }, { lang, query: { done } }))
    }
    return { status: statusOf(answer), outcome: { act, typed: form, codes: codesOf(answer) } }
  },

  head: (data, context) =>
    data === null ? notFoundHead(context) : unlistedHead(context.t('release.title'), context.t),

  Page(data, context, outcome) {
    if (data === null) return notFoundParts(context)
    const { t } = context
    return [
      <h1 key="heading" className="page-heading form-heading">
        {t('release.title')}
      </h1>,
      isOpen(data) ? <Lead key="lead" data={data} t={t} /> : <Over key="over" state={data.state} t={t} />,
      data.age && <AgeFirst key="age" age={data.age} context={context} />,
      isOpen(data) && data.is_age_proved && data.video === null && (
        <p key="wait" className="form-note form-lead" role="status">
          {t('release.notReady')}
        </p>
      ),
      ...(data.video ? videoParts(data.video, data, context, outcome) : []),
    ]
  },
})

const isOpen = ({ state, is_expired }: Invitation): boolean => state === 'open' && !is_expired

async function withSignedFiles(video: ReleaseVideo, signFiles: PageContext['signFiles']): Promise<ReleaseVideo> {
  const files = video.files.map((file) => ({ ...file, timelines_count: 0, timelines_interval: 0 }))
  return { ...video, files: (await signFiles(noVideo, files)).map(({ video_url, format }) => ({ video_url, format })) }
}

const videoParts = (video: ReleaseVideo, { version }: Invitation, context: Context, outcome: ReleaseOutcome | null) => [
  <ReleaseVideoParts key="video" video={video} context={context} />,
  <ReleaseText key="text" version={version} t={context.t} />,
  <SignForm key="sign" outcome={outcome?.act === 'sign' ? outcome : null} context={context} />,
  <DeclineForm key="no" outcome={outcome?.act === 'decline' ? outcome : null} context={context} />,
]

const Lead = ({ data, t }: { data: Invitation; t: Context['t'] }) => (
  <>
    <p className="form-note form-lead">
      {data.is_self ? t('release.leadSelf') : t('release.lead', { name: data.name })}
    </p>
    <p className="form-note form-lead">{t('release.until', { date: t.date(data.expires_date) })}</p>
  </>
)

const Over = ({ state, t }: { state: Invitation['state']; t: Context['t'] }) => (
  <p className="form-note form-lead" role="status">
    {t(`release.used_${state}`)}
  </p>
)
