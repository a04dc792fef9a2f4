// The form of a feed, new or saved. What was typed stays after a refusal.
import { Field } from '../../../../client/parts/field.tsx'
import { FieldError } from '../../../../client/parts/field-error.tsx'
import { LabelledField } from '../../../../client/parts/labelled-field.tsx'
import type { AdminFeed } from '../../../../shared/entities/admin-feed.ts'
import { feedAddressMaxLength, importSourceMaxLength } from '../../../../shared/limits.ts'
import { fieldError } from '../../../../shared/refusals.ts'
import type { FieldCode } from '../../../../shared/result.ts'
import { feedHours } from '../../../../shared/rules/admin-import-feeds.ts'
import type { FormTexts, PageContext } from '../../render/page.ts'

type Props = {
  feed: AdminFeed | null
  outcome: { typed: FormTexts; codes: readonly FieldCode[] } | null
  context: Pick<PageContext, 't' | 'route'>
}

/** Twice a day. */
const usualHours = 12

export const FeedForm = ({ feed, outcome, context: { t, route } }: Props) => {
  const typed = outcome?.typed
  const errorOf = (field: string) => fieldError({ t, family: 'feeds', codes: outcome?.codes ?? [] }, field)
  const text = (name: 'address' | 'source' | 'uploader') => typed?.[name] ?? feed?.[name] ?? ''
  const isTaking = typed ? typed.takes_media === '1' : (feed?.takes_media ?? false)
  return (
    <form className="admin-form" method="post" action={route.canonicalPath}>
      {feed ? (
        <>
          <input type="hidden" name="feed_id" value={feed.feed_id} />
          <input type="hidden" name="version" value={feed.version} />
        </>
      ) : (
        <h2>{t('feeds.new')}</h2>
      )}
      {errorOf('version') && <FieldError text={errorOf('version')} />}
      <Field
        label={t('feeds.address')}
        error={errorOf('address')}
        name="address"
        type="url"
        required
        maxLength={feedAddressMaxLength}
        defaultValue={text('address')}
      />
      <Field
        label={t('importing.source')}
        help={t('feeds.sourceHelp')}
        error={errorOf('source')}
        name="source"
        required
        maxLength={importSourceMaxLength}
        defaultValue={text('source')}
      />
      <Field
        label={t('legal.uploader')}
        help={t('importing.uploaderHelp')}
        error={errorOf('uploader')}
        name="uploader"
        required
        maxLength={30}
        defaultValue={text('uploader')}
      />
      <LabelledField label={t('feeds.hours')} error={errorOf('every_hours')}>
        {(named) => (
          <select
            {...named}
            name="every_hours"
            defaultValue={typed?.every_hours ?? String(feed?.every_hours ?? usualHours)}
          >
            {feedHours.map((hours) => (
              <option key={hours} value={hours}>
                {t('feeds.every', { count: hours })}
              </option>
            ))}
          </select>
        )}
      </LabelledField>
      <label className="check">
        <input type="checkbox" name="takes_media" value="1" defaultChecked={isTaking} />{' '}
        <span>{t('importing.takesMedia')}</span>
      </label>
      <p className="admin-acts">
        <button className="button button-primary" type="submit" name="act" value={feed ? 'save' : 'create'}>
          {t(feed ? 'lists.save' : 'feeds.add')}
        </button>
      </p>
    </form>
  )
}
