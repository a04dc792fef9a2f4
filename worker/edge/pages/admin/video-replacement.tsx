// Another file for a video: a form that sends one, and what becomes of it until a moderator has decided.
import { contract } from '../../../../shared/contract/contract.ts'
import type { AdminVideo } from '../../../../shared/entities/admin-video.ts'
import { codesOf, statusOf } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { seeOther } from '../../http/redirects.ts'
import { formatUtcTime } from '../../parts/format-time.ts'
import { VideoReplacement } from '../../parts/video-replacement.tsx'
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

export const AdminReplacement = ({ video, outcome, context }: Props) => {
  if (video.state === 'deleted' || video.merged_into !== null) return null
  const { error } = context.route.query
  const code = error ?? (outcome?.typed.upload_id === undefined ? undefined : outcome.codes[0]?.code)
  return (
    <>
      {video.replaced && <Replaced replaced={video.replaced} version={video.version} context={context} />}
      <VideoReplacement
        videoId={video.id}
        replacement={video.replacement}
        path={contract.adminVideo.fill({ video_id: video.id })}
        action={addressOf(context)}
        code={code}
        context={context}
      />
    </>
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
