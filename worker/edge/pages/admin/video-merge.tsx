// Merges a duplicate into the video that is kept, by the id of that one.
import { Field } from '../../../../client/parts/field.tsx'
import { FieldError } from '../../../../client/parts/field-error.tsx'
import type { AdminVideo } from '../../../../shared/entities/admin-video.ts'
import { fieldError } from '../../../../shared/refusals.ts'
import { codesOf, statusOf } from '../../../../shared/result.ts'
import { href, hrefWith } from '../../../../shared/routes.ts'
import { seeOther } from '../../http/redirects.ts'
import type { Acted, FormTexts, PageContext } from '../../render/page.ts'
import type { VideoOutcome } from './video-form.tsx'

/** Leads to the history of the video that goes, where the merge can be undone. */
export async function mergeVideo(
  { send, route, lang }: Pick<PageContext<'admin_video'>, 'send' | 'route' | 'lang'>,
  form: FormTexts,
): Promise<Acted<VideoOutcome>> {
  const { into, version } = form
  const answer = await send('mergeVideo', { video_id: route.params.id, version, into })
  if (answer.ok) throw seeOther(href('admin_video', route.params, { lang, query: { tab: 'history', done: 'merged' } }))
  return { status: statusOf(answer), outcome: { typed: form, codes: codesOf(answer) } }
}

type Props = {
  video: AdminVideo
  outcome: VideoOutcome | null
  context: Pick<PageContext<'admin_video'>, 't' | 'route'>
}

export const VideoMerge = ({ video, outcome, context: { t, route } }: Props) => {
  const errorOf = (field: string) => fieldError({ t, family: 'admin', codes: outcome?.codes ?? [] }, field)
  const problem = errorOf('version') ?? errorOf('notify')
  return (
    <form className="admin-form" method="post" action={route.canonicalPath}>
      <p className="form-note">{t('admin.mergeVideoLead')}</p>
      {problem && <FieldError text={problem} />}
      <input type="hidden" name="version" value={video.version} />
      <Field
        name="into"
        label={t('admin.mergeInto')}
        defaultValue={outcome?.typed.into}
        inputMode="numeric"
        required
        autoComplete="off"
        error={errorOf('into')}
      />
      <p className="admin-acts">
        <button className="button button-bad" type="submit">
          {t('admin.merge')}
        </button>
        <a className="button" href={hrefWith(route, { tab: undefined })}>
          {t('lists.cancel')}
        </a>
      </p>
    </form>
  )
}
