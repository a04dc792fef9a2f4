// What stands above the table of a creator's videos: uploads on their way, a search with the sort, and the states with their counts.
import { Icon } from '../../../../client/parts/icon.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import type { OwnUpload } from '../../../../shared/entities/studio-upload.ts'
import { searchMaxLength } from '../../../../shared/limits.ts'
import { refusalKey } from '../../../../shared/refusals.ts'
import { href, hrefWith } from '../../../../shared/routes.ts'
import { adviceKeyOf } from '../../../../shared/rules/studio-upload-advice.ts'
import { shareOfUpload } from '../../../../shared/rules/studio-upload-progress.ts'
import { isMoving } from '../../../../shared/rules/studio-upload-states.ts'
import { studioFilters, studioSorts } from '../../../../shared/rules/studio-videos.ts'
import type { PageContext } from '../../render/page.ts'
import { filterTexts, sortTexts } from './studio-texts.ts'

type Context = Pick<PageContext<'studio'>, 't' | 'lang' | 'route'>

type UploadsProps = { uploads: readonly OwnUpload[]; context: Context }

const hasEnded = ({ state }: OwnUpload): boolean => state === 'failed' || state === 'rejected'

/** Those that are on their way, and those that came to nothing. */
export const StudioUploads = ({ uploads, context }: UploadsProps) => (
  <>
    <UploadsInState
      id="on-their-way"
      heading={context.t('studio.onTheirWay')}
      uploads={uploads.filter((one) => !hasEnded(one))}
      context={context}
    />
    <UploadsInState
      id="not-published"
      heading={context.t('studio.notPublished')}
      uploads={uploads.filter(hasEnded)}
      context={context}
    />
    {uploads.length > 0 && (
      <p>
        <a className="button" href={href('uploads', {}, { lang: context.lang })}>
          {context.t('upload.mine')}
        </a>
      </p>
    )}
  </>
)

/** Each with how far it has come, or what its uploader has to do. */
const UploadsInState = ({
  id,
  heading,
  uploads,
  context: { t, lang },
}: UploadsProps & { id: string; heading: string }) =>
  uploads.length > 0 && (
    <section aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <ul className="studio-uploads">
        {uploads.map((upload) => (
          <li key={upload.upload_id}>
            <a href={hrefOfUpload(upload, lang)}>{upload.title || upload.sent_name}</a>{' '}
            <span className="admin-state" data-state={hasEnded(upload) ? 'failed' : 'hidden'}>
              {t(`upload.state_${upload.state}`)}
            </span>
            {(isMoving(upload.state) || upload.state === 'receiving') && (
              <>
                {' '}
                <progress value={shareOfUpload(upload)} aria-label={upload.title || upload.sent_name} />{' '}
                {t('thumb.percent', { percent: Math.floor(shareOfUpload(upload) * 100) })}
              </>
            )}
            {upload.state === 'failed' && (
              <p className="form-note">
                {t(refusalKey('uploadReason', upload.reason))} {t(adviceKeyOf(upload.reason))}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )

/** An unfinished one continues in its form; any other is in the list of uploads, with its forms. */
const hrefOfUpload = ({ upload_id, state, is_complete }: OwnUpload, lang: string): string =>
  state === 'receiving' || (!is_complete && state !== 'failed' && state !== 'rejected')
    ? href('upload', {}, { lang, query: { upload: upload_id } })
    : href('uploads', {}, { lang })

export const StudioSearch = ({ context: { t, route } }: { context: Context }) => (
  <search>
    <form className="admin-find" method="get" action={route.canonicalPath.split('?')[0]}>
      {route.query.filter && <input type="hidden" name="filter" value={route.query.filter} />}
      <input
        className="field"
        type="search"
        name="find"
        defaultValue={route.query.find}
        maxLength={searchMaxLength}
        aria-label={t('studio.find')}
        placeholder={t('studio.find')}
        autoComplete="off"
      />
      <select
        className="field"
        name="sort"
        defaultValue={route.query.sort ?? studioSorts[0]}
        aria-label={t('studio.sortBy')}
      >
        {studioSorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(sortTexts[sort])}
          </option>
        ))}
      </select>
      <button className="button" type="submit">
        <Icon name="search" /> {t('search.submit')}
      </button>
    </form>
  </search>
)

type FilterProps = { filters: AnswerOf<'studioVideos'>['filters']; context: Context }

/** States that no video has are left out, except the chosen one. */
export const StudioFilters = ({ filters, context: { t, route } }: FilterProps) => {
  const [first] = studioFilters
  const current = route.query.filter ?? first
  return (
    <nav className="admin-filters" aria-label={t('admin.filters')}>
      {filters
        .filter(({ filter, total }) => total > 0 || filter === first || filter === current)
        .map(({ filter, total }) => (
          <a
            key={filter}
            href={hrefWith(route, { filter: filter === first ? undefined : filter, after: undefined, done: undefined })}
            aria-current={filter === current ? 'true' : undefined}
          >
            {t(filterTexts[filter])} <span>{t.number(total)}</span>
          </a>
        ))}
    </nav>
  )
}
