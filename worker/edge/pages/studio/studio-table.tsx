// The table of a creator's videos, in a form that does the same with all selected ones.
import { EmptyState } from '../../../../client/parts/empty-state.tsx'
import { SelectField } from '../../../../client/parts/select-field.tsx'
import type { MessageKey } from '../../../../locales/locales.ts'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import type { StudioVideoRow } from '../../../../shared/entities/studio-video.ts'
import { href, hrefWith } from '../../../../shared/routes.ts'
import type { PageContext } from '../../render/page.ts'
import type { StudioOutcome } from './studio-outcome.ts'
import { filterTexts, meaningOf } from './studio-texts.ts'

const acts = {
  public: 'studio.act_public',
  members: 'studio.act_members',
  friends: 'studio.act_friends',
  unlisted: 'studio.act_unlisted',
  private: 'studio.act_private',
  bin: 'studio.act_bin',
  restore: 'studio.act_restore',
} as const satisfies Record<string, MessageKey>

type Props = {
  answer: AnswerOf<'studioVideos'>
  outcome: StudioOutcome | null
  context: Pick<PageContext<'studio'>, 't' | 'lang' | 'route' | 'timeZone'>
}

export const StudioTable = ({ answer, outcome, context }: Props) => {
  const { t, lang, route } = context
  const { filter, find } = route.query
  if (answer.rows.length === 0)
    return filter || find ? (
      <p className="admin-none">{t('admin.nothing')}</p>
    ) : (
      <EmptyState
        icon="play"
        title={t('studio.none')}
        help={t('upload.lead')}
        href={href('upload', {}, { lang })}
        label={t('upload.title')}
      />
    )
  return (
    <>
      <form className="admin-rows" method="post" action={route.canonicalPath}>
        <ul className="studio-videos">
          {answer.rows.map((row) => (
            <Row key={row.id} row={row} outcome={outcome} context={context} />
          ))}
        </ul>
        <fieldset className="admin-bulk">
          <legend className="hidden">{t('studio.act')}</legend>
          <SelectField
            name="act"
            label={t('studio.act')}
            defaultValue={outcome?.typed.act ?? (filter === 'bin' ? 'restore' : 'public')}
            choices={Object.entries(acts).map(([value, key]) => ({ value, label: t(key) }))}
          />
          <button className="button button-primary" type="submit">
            {t('studio.apply')}
          </button>
        </fieldset>
      </form>
      <nav className="admin-pages" aria-label={t('admin.pages')}>
        {route.query.after !== undefined && (
          <a className="button" href={hrefWith(route, { after: undefined, done: undefined })}>
            {t('admin.firstPage')}
          </a>
        )}
        {answer.next_after !== null && (
          <a
            className="button"
            rel="next"
            href={hrefWith(route, { after: String(answer.next_after), done: undefined })}
          >
            {t('pagination.next')}
          </a>
        )}
      </nav>
    </>
  )
}

type RowProps = { row: StudioVideoRow; outcome: StudioOutcome | null; context: Props['context'] }

const Row = ({ row, outcome, context }: RowProps) => {
  const { t, lang } = context
  const { id, title, state, still } = row
  return (
    <li>
      <label className="studio-pick">
        <input
          type="checkbox"
          name={`pick_${id}`}
          value="1"
          disabled={state === 'removed'}
          defaultChecked={outcome?.typed[`pick_${id}`] === '1'}
          aria-label={t('studio.select', { title })}
        />
      </label>
      {still ? <img src={still} alt="" width={128} height={72} loading="lazy" /> : <span className="studio-gone" />}
      <div className="studio-about">
        <a href={href('studio_video', { id: String(id) }, { lang })}>{title}</a>
        <p>
          <span className="admin-state" data-state={state === 'public' ? 'shown' : 'hidden'}>
            {t(filterTexts[state])}
          </span>{' '}
          {row.has_edit && <span className="badge">{t('studio.state_waiting')}</span>}
        </p>
        <p className="form-note">{meaningOf(row, context)}</p>
      </div>
      <p className="studio-numbers">
        {t('thumb.viewed')} {t.number(row.viewed)} ·{' '}
        {t('video.comments', { count: row.comments, shown: t.number(row.comments) })} ·{' '}
        <time dateTime={row.post_date}>{t.date(row.post_date)}</time>
      </p>
    </li>
  )
}
