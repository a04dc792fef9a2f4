// Performers of trending videos: the whole list of the home page's row.
import { EmptyState } from '../../../../client/parts/empty-state.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { pageSizes } from '../../../../shared/limits.ts'
import { href } from '../../../../shared/routes.ts'
import { firstRow } from '../../parts/card-grid.tsx'
import { ListSkeleton } from '../../parts/list-skeleton.tsx'
import { ModelCards } from '../../parts/people-cards.tsx'
import { SeoText } from '../../parts/seo-text.tsx'
import { late, page } from '../../render/page.ts'
import { expected } from '../../upstream/expected.ts'
import { wasHealthy } from '../../upstream/upstream-health.ts'

type Data = { models: Promise<AnswerOf<'risingModels'>['models']> }

export const rising = page<'rising', Data>({
  forMembers: 'shared',
  layout: 'list-page',

  async load({ call }) {
    const models = call('risingModels', { gender: 'str' })
      .then(expected)
      .then((answer) => answer.models)
    // The part that shows the list reports a failure; until then the rejection is expected.
    models.catch(() => undefined)
    if (!wasHealthy()) await models
    return { status: 200, data: { models } }
  },

  head: (_, { t }) => ({ title: t('index.rising'), description: t('rising.seo'), isIndexed: true }),

  Page: ({ models }, { t, lang }) => [
    <h1 key="heading" className="page-heading">
      {t('index.rising')}
    </h1>,
    late(
      models.then((items) =>
        items.length > 0 ? (
          <ModelCards items={items} eagerCount={firstRow} t={t} lang={lang} />
        ) : (
          <EmptyState title={t('rising.none')} href={href('pornstars', {}, { lang })} label={t('models.heading')} />
        ),
      ),
      () => <ListSkeleton kind="model" count={pageSizes.list} t={t} />,
    ),
    <SeoText key="seo" text={t('rising.seo')} />,
  ],
})
