// Searches and filters a queue by its address, so that a view can be shared.
import { Icon } from '../../../../client/parts/icon.tsx'
import { SelectField } from '../../../../client/parts/select-field.tsx'
import { hrefWith } from '../../../../shared/routes.ts'
import type { ItemQueue } from '../../../../shared/rules/moderation-queues.ts'
import { subjectsOfQueue } from '../../../../shared/rules/moderation-subjects.ts'
import type { PageContext } from '../../render/page.ts'
import { subjectText } from './subject-text.ts'

type Props = { queue: ItemQueue; context: Pick<PageContext<`moderation_${ItemQueue}`>, 't' | 'route'> }

export const QueueSearch = ({ queue, context: { t, route } }: Props) => (
  <search>
    <form
      className="moderation-search"
      method="get"
      action={hrefWith(route, { find: undefined, subject: undefined, page: undefined })}
    >
      {subjectsOfQueue[queue].length > 1 && (
        <SelectField
          name="subject"
          label={t('admin.filters')}
          defaultValue={route.query.subject ?? ''}
          choices={[
            { value: '', label: t('acts.filter_all') },
            ...subjectsOfQueue[queue].map((value) => ({ value, label: subjectText(value, t) })),
          ]}
        />
      )}
      <input
        className="field"
        type="search"
        name="find"
        defaultValue={route.query.find}
        aria-label={`${t('search.submit')}: ${t(`moderation.queue_${queue}`)}`}
        autoComplete="off"
      />
      <button className="button" type="submit">
        <Icon name="search" /> {t('search.submit')}
      </button>
    </form>
  </search>
)
