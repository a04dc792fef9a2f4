// A video: its form, and under the second tab what was changed.
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import type { CatalogueChange } from '../../../../shared/entities/admin.ts'
import type { AdminVideo } from '../../../../shared/entities/admin-video.ts'
import type { VideoFile } from '../../../../shared/entities/video.ts'
import { pageSizes } from '../../../../shared/limits.ts'
import { ok } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { isWithheldState } from '../../../../shared/rules/studio-videos.ts'
import { RoutePagination } from '../../parts/route-pagination.tsx'
import type { PageContext } from '../../render/page.ts'
import { ChangesTable } from './changes-table.tsx'
import { sendUndoMerge } from './merge-part.tsx'
import { loadObjectStatistics, type ObjectNumbers, ObjectStatistics } from './object-statistics.tsx'
import { ObjectTabs } from './object-tabs.tsx'
import { adminPage } from './section-page.tsx'
import { canUndo, canUndoMerge, UndoForm, UndoMergeForm } from './undo-form.tsx'
import { playableFiles, sendVideoFiles, VideoFiles } from './video-files.tsx'
import { saveVideo, VideoForm, type VideoOutcome } from './video-form.tsx'
import { mergeVideo, VideoMerge } from './video-merge.tsx'
import { sendReplacement } from './video-replacement.tsx'
import { videoTextsOf } from './video-texts.ts'

type Data = {
  video: AdminVideo
  /** Of the tab of files. */
  playable: readonly VideoFile[]
  history: AnswerOf<'catalogueChanges'> | null
  numbers: ObjectNumbers | null
}

export const adminVideo = adminPage<'admin_video', Data, VideoOutcome>({
  section: 'videos',

  async ask(context) {
    const { call, route } = context
    const item = Number(route.params.id)
    const found = await call('adminVideo', { video_id: item })
    if (!found.ok) return found
    const { video: whole } = found.value
    const video = isWithheldState(whole.state) ? await context.signPictures(item, whole) : whole
    const data: Data = { video, playable: [], history: null, numbers: null }
    if (route.query.tab === 'statistics') {
      const numbers = await loadObjectStatistics(context, 'videos', item)
      return numbers.ok ? ok({ ...data, numbers: numbers.value }) : numbers
    }
    if (route.query.tab === 'files') return ok({ ...data, playable: await playableFiles(context, item) })
    if (route.query.tab !== 'history') return ok(data)
    const history = await call('catalogueChanges', { family: 'videos', item, page: route.query.page ?? 1 })
    return history.ok ? ok({ ...data, history: history.value }) : history
  },

  act(context, form, files) {
    if (form.undo_merge)
      return sendUndoMerge(context, 'videos', context.route.params.id, form, (id, query) =>
        href('admin_video', { id }, { lang: context.lang, query }),
      )
    if (form.into !== undefined) return mergeVideo(context, form)
    if (form.upload_id !== undefined) return sendReplacement(context, form)
    if (form.act !== undefined) return sendVideoFiles(context, form, files)
    return saveVideo(context, { ...form, video_id: context.route.params.id })
  },

  title: ({ video }) => video.title,

  actions: (context) => <ObjectTabs names={['edit', 'files', 'statistics', 'history', 'merge']} context={context} />,

  content({ video, playable, history, numbers }, context, outcome) {
    const { t, lang, route } = context
    if (numbers) return <ObjectStatistics numbers={numbers} context={context} />
    if (history) {
      const last = route.query.page === undefined ? history.changes[0] : undefined
      return (
        <>
          {route.query.done === 'merged' && video.merged_into !== null && (
            <p className="form-done" role="status">
              <MergedInto id={video.merged_into} context={context} />
            </p>
          )}
          <ChangesTable
            answer={history}
            context={context}
            of={{ family: 'videos', item: video.id }}
            undo={(change) =>
              (video.merged_into !== null && canUndoMerge(change, last, context.nowMs) && (
                <UndoMergeForm
                  version={video.version}
                  action={href('admin_video', { id: String(video.id) }, { lang })}
                  t={t}
                />
              )) ||
              (!isReturnRefused(video, change) && canUndo(change, last, context.nowMs) && (
                <UndoForm
                  now={videoTextsOf(video)}
                  version={video.version}
                  change={change}
                  action={href('admin_video', { id: String(video.id) }, { lang })}
                  t={t}
                />
              ))
            }
          />
          <RoutePagination total={history.total_count} size={pageSizes.admin} route={route} t={t} />
        </>
      )
    }
    if (route.query.tab === 'files')
      return <VideoFiles video={video} playable={playable} outcome={outcome} context={context} />
    if (route.query.tab === 'merge') return <VideoMerge video={video} outcome={outcome} context={context} />
    return (
      <>
        {route.query.done && !outcome && (
          <p className="form-done" role="status">
            {t('edit.saved')}
          </p>
        )}
        <Facts video={video} context={context} />
        <VideoForm video={video} outcome={outcome} context={context} />
      </>
    )
  },
})

/** An undo that would show a removed video again, which this caller may not. */
const isReturnRefused = ({ no_return }: AdminVideo, { changes }: CatalogueChange): boolean =>
  no_return !== undefined && changes.some(({ field }) => field === 'visibility')

const Facts = ({ video, context: { t, lang } }: { video: AdminVideo; context: Pick<PageContext, 't' | 'lang'> }) => (
  <div className="admin-facts">
    {video.still && <img src={video.still} alt="" width={160} height={90} loading="lazy" />}
    <p className="form-note">
      {t('admin.id')} {video.id} ·{' '}
      <a href={href('member', { id: String(video.user_id) }, { lang })}>{video.username}</a> ·{' '}
      <time dateTime={video.post_date}>{t.date(video.post_date)}</time> · {t('thumb.viewed')} {t.number(video.viewed)}
      {video.merged_into !== null && (
        <>
          {' '}
          · <MergedInto id={video.merged_into} context={{ t, lang }} />
        </>
      )}
      {(video.state === 'public' || video.state === 'unlisted') && (
        <>
          {' '}
          · <a href={href('video', { id: String(video.id), dir: video.dir }, { lang })}>{t('admin.publicPage')}</a>
        </>
      )}{' '}
      · <a href={href('captions', { id: String(video.id) }, { lang })}>{t('captions.title')}</a>
    </p>
  </div>
)

const MergedInto = ({ id, context: { t, lang } }: { id: number; context: Pick<PageContext, 't' | 'lang'> }) => (
  <>
    {t('moderation.act_merge')}: <a href={href('admin_video', { id: String(id) }, { lang })}>{id}</a>
  </>
)
