// What a creator is told about one video: its state in words, a change that waits or was refused, and how to delete it or take it back.
import { MissingRecords } from '../../../../client/parts/missing-records.tsx'
import type { OwnUpload } from '../../../../shared/entities/studio-upload.ts'
import type { StudioVideo } from '../../../../shared/entities/studio-video.ts'
import { refusalKey } from '../../../../shared/refusals.ts'
import { href } from '../../../../shared/routes.ts'
import { decisionReasons } from '../../../../shared/rules/moderation-decision-reasons.ts'
import type { PageContext } from '../../render/page.ts'
import { filterTexts, meaningOf } from './studio-texts.ts'

type Props = { video: StudioVideo; context: Pick<PageContext<'studio_video'>, 't' | 'lang' | 'route' | 'timeZone'> }

export const StateNote = ({ video, context }: Props) => {
  const { t, lang } = context
  return (
    <div className="admin-facts">
      {video.still && <img src={video.still} alt="" width={160} height={90} />}
      <span className="admin-state" data-state={video.state === 'public' ? 'shown' : 'hidden'}>
        {t(filterTexts[video.state])}
      </span>
      <p className="form-note">
        {meaningOf(video, context)} {video.is_set_by_staff && t('studio.setByStaff')}{' '}
        {video.state !== 'removed' && (
          <a href={href('video', { id: String(video.id), dir: video.dir }, { lang })}>{t('studio.watch')}</a>
        )}
      </p>
    </div>
  )
}

/** Why a video was taken down, as its upload has it. */
export type Removal = Pick<OwnUpload, 'reason' | 'note'>

export const RemovalNote = ({ removal: { reason, note }, t }: { removal: Removal; t: Props['context']['t'] }) =>
  reason !== '' && (
    <div className="studio-note">
      <p>
        {t(refusalKey('uploadReason', reason))} {note}
      </p>
    </div>
  )

export const EditNote = ({ video: { edit }, context: { t, route } }: Props) => {
  if (edit === null) return null
  const reason = decisionReasons.find((name) => name === edit.reason)
  return edit.state === 'waiting' ? (
    <form className="studio-note" method="post" action={route.canonicalPath.split('?')[0]}>
      <p role="status">{t('studio.editWaiting', { date: t.date(edit.added_date) })}</p>
      <MissingRecords missing={edit.missing} t={t} />
      {edit.poster && <img src={edit.poster} alt={t('studio.posterWaiting')} width={320} height={180} />}
      <button className="button" type="submit" name="act" value="withdraw_edit">
        {t('studio.withdrawEdit')}
      </button>
    </form>
  ) : (
    <div className="studio-note" role="status">
      <p>
        {t('studio.editRefused')} {reason && t(`upload.reason.${reason}`)} {edit.note}
      </p>
    </div>
  )
}

export const BinForm = ({ video, context: { t, route } }: Props) => {
  const isInBin = video.state === 'bin'
  return (
    <form className="admin-form" method="post" action={route.canonicalPath.split('?')[0]}>
      <h2>{t(isInBin ? 'studio.act_restore' : 'studio.deleteHeading')}</h2>
      <p className="form-note">{t(isInBin ? 'studio.restoreHelp' : 'studio.deleteHelp')}</p>
      <p className="admin-picture-acts">
        <button
          className={isInBin ? 'button button-primary' : 'button button-bad'}
          type="submit"
          name="act"
          value={isInBin ? 'restore' : 'bin'}
        >
          {t(isInBin ? 'studio.act_restore' : 'studio.act_bin')}
        </button>
      </p>
    </form>
  )
}
