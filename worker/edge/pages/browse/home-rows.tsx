// The rows of the home page below its specified lists: what is trending, the week's new videos, performers on the rise. They come late,
// hold nothing up, and one that fails is left out.
import type { ReactNode } from 'react'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { pageSizes } from '../../../../shared/limits.ts'
import { href } from '../../../../shared/routes.ts'
import type { PickList } from '../../../../shared/rules/browse-filters.ts'
import { Cards } from '../../parts/cards.tsx'
import { ModelCards } from '../../parts/people-cards.tsx'
import type { PageContext, Part } from '../../render/page.ts'
import { expectedOrNull } from '../../upstream/expected.ts'
import { pickTexts } from './pick-texts.ts'

type Row<Answer> = Promise<Answer | null>
export type HomeRows = Record<PickList, Row<AnswerOf<'picks'>>> & { rising: Row<AnswerOf<'risingModels'>> }

export function loadHomeRows({ callOptional }: Pick<PageContext, 'callOptional'>): HomeRows {
  const picks = (list: PickList) =>
    callOptional('picks', { gender: 'str', list, count: pageSizes.row, page: 1 })
      .then(expectedOrNull)
      .catch(() => null)
  const rising = callOptional('risingModels', { gender: 'str' })
    .then(expectedOrNull)
    .catch(() => null)
  return { trending: picks('trending'), week: picks('week'), rising }
}

export function homeRows(rows: HomeRows, { t, lang, nowMs }: Pick<PageContext, 't' | 'lang' | 'nowMs'>): Part[] {
  const videos = (list: PickList, name: 'trending' | 'new_this_week') =>
    rows[list].then(
      (found) =>
        found !== null &&
        found.videos.length > 0 && (
          <HomeRow heading={t(pickTexts[name].heading)} href={href(name, {}, { lang })} t={t}>
            <Cards items={found.videos} t={t} lang={lang} nowMs={nowMs} />
          </HomeRow>
        ),
    )
  return [
    videos('trending', 'trending'),
    videos('week', 'new_this_week'),
    rows.rising.then(
      (found) =>
        found !== null &&
        found.models.length > 0 && (
          <HomeRow heading={t('index.rising')} href={href('rising', {}, { lang })} t={t}>
            <ModelCards items={found.models.slice(0, pageSizes.row)} t={t} lang={lang} />
          </HomeRow>
        ),
    ),
  ]
}

const HomeRow = ({
  heading,
  href: whole,
  t,
  children,
}: { heading: string; href: string; children: ReactNode } & Pick<PageContext, 't'>) => (
  <section>
    <div className="section-heading">
      <h2>{heading}</h2>
      <a href={whole}>{t('index.showMore')}</a>
    </div>
    {children}
  </section>
)
