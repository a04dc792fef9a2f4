// Another file for a video: a form that sends one, and what becomes of it until a moderator has decided.
import { replaceFile } from '../../../../client/islands/admin/replace-file.tsx'
import { FieldError } from '../../../../client/parts/field-error.tsx'
import { contract, writes } from '../../../../shared/contract/contract.ts'
import type { AdminVideo } from '../../../../shared/entities/admin-video.ts'
import {
  uploadFormMaxBytes,
  uploadMaxBytes,
  uploadPollMs,
  uploadQuota,
  uploadRefreshSeconds,
} from '../../../../shared/limits.ts'
import { refusalKey } from '../../../../shared/refusals.ts'
import { codesOf, statusOf } from '../../../../shared/result.ts'
import { href, templateIn } from '../../../../shared/routes.ts'
import { isMoving } from '../../../../shared/rules/studio-upload-states.ts'
import { videoTypes } from '../../../../shared/rules/studio-video-types.ts'
import { seeOther } from '../../http/redirects.ts'
import { formatUtcTime } from '../../parts/format-utc-time.ts'
import { Island } from '../../render/island.tsx'
import type { Acted, FormTexts, PageContext } from '../../render/page.ts'
import type { VideoOutcome } from './video-form.tsx'

type Context = PageContext<'admin_video'>

const addressOf = ({ route, lang }: Pick<Context, 'route' | 'lang'>) =>
  href('admin_video', { id: route.params.id }, { lang, query: { tab: 'files' } })

/** Withdraws a file that is on its way, or has it processed again. */
export async function sendReplacement(
  context: Pick<Context, 'send' | 'route' | 'lang'>,
  form: FormTexts,
): Promise<Acted<VideoOutcome>> {
  const { act = '', upload_id = '' } = form
  const answer = await context.send('uploadAct', { act, upload_id })
  if (answer.ok) throw seeOther(addressOf(context))
  return { status: statusOf(answer), outcome: { typed: form, codes: codesOf(answer) } }
}

type Props = { video: AdminVideo; outcome: VideoOutcome | null; context: Pick<Context, 't' | 'route' | 'lang'> }

export const VideoReplacement = ({ video, outcome, context }: Props) => {
  const { t, lang, route } = context
  if (video.state === 'deleted' || video.merged_into !== null) return null
  const { replacement } = video
  const code = route.query.error ?? (outcome?.typed.upload_id === undefined ? undefined : outcome.codes[0]?.code)
  return (
    <section id="replace" className="admin-form">
      <h2>{t('admin.replaceHeading')}</h2>
      <p className="form-note">{t('admin.replaceHelp')}</p>
      {video.replaced && <Replaced replaced={video.replaced} version={video.version} context={context} />}
      {code && <FieldError text={t(refusalKey('upload', code), { count: uploadQuota.open })} />}
      <Island
        of={replaceFile}
        id="replace-file"
        props={{
          paths: { form: writes.videoEdit.path, act: writes.uploadAct.path, part: writes.uploadPart.path },
          types: videoTypes,
          maxBytes: uploadMaxBytes,
          formMaxBytes: uploadFormMaxBytes,
          videoId: video.id,
          replacement,
          path: contract.adminVideo.fill({ video_id: video.id }),
          lookMs: uploadPollMs,
          action: addressOf(context),
          peoplePath: templateIn('upload_people', lang),
        }}
        t={t}
        lang={lang}
      />
      {replacement && isMoving(replacement.state) && (
        <noscript>
          <meta httpEquiv="refresh" content={String(uploadRefreshSeconds)} />
        </noscript>
      )}
    </section>
  )
}

type ReplacedProps = {
  replaced: NonNullable<AdminVideo['replaced']>
  version: number
  context: Pick<Context, 't' | 'route'>
}

/** For an hour the former file can be put back. */
const Replaced = ({ replaced: { file, former, undo_until }, version, context: { t, route } }: ReplacedProps) => (
  <form method="post" action={route.canonicalPath}>
    <p>
      {former === null ? '' : `${former} → `}
      <strong>{file}</strong>
    </p>
    <p className="form-note">{t('admin.undoUntil', { date: formatUtcTime(undo_until, t) })}</p>
    <input type="hidden" name="version" value={version} />
    <p className="admin-picture-acts">
      <button className="button" type="submit" name="act" value="undo_replace">
        {t('admin.undo')}
      </button>
    </p>
  </form>
)
