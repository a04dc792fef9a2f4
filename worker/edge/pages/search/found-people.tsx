// Performers, channels, playlists and categories that a search is about, above its videos.

import { defaultListParams } from '../../../../shared/contract/browse-defaults.ts'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { foundPeopleShown, pageSizes } from '../../../../shared/limits.ts'
import { href } from '../../../../shared/routes.ts'
import { PlaylistCards } from '../../parts/collection-cards.tsx'
import { ChannelCards, ModelCards } from '../../parts/people-cards.tsx'
import type { PageContext } from '../../render/page.ts'
import { expected } from '../../upstream/expected.ts'
import { CategoryLinks } from './search-notes.tsx'

export type FoundPeople = AnswerOf<'foundPeople'>
export type FoundLists = Pick<AnswerOf<'playlists'>, 'playlists'> & Pick<AnswerOf<'suggestions'>, 'categories'>

/** Playlists and categories with these words in their names; none where they cannot be loaded. */
export async function loadFoundLists(
  { callOptional }: Pick<PageContext, 'callOptional'>,
  search: string,
): Promise<FoundLists> {
  const [playlists, categories] = await Promise.all([
    callOptional('playlists', { ...defaultListParams.playlists, count: pageSizes.playlists, search })
      .then((answer) => expected(answer).playlists)
      .catch(() => []),
    callOptional('suggestions', { c: search })
      .then((answer) => expected(answer).categories)
      .catch(() => []),
  ])
  return { playlists: playlists.slice(0, foundPeopleShown), categories }
}

export const FoundListCards = ({
  found: { playlists, categories },
  search,
  t,
  lang,
}: Pick<PageContext, 't' | 'lang'> & { found: FoundLists; search: string }) => (
  <>
    <CategoryLinks categories={categories} t={t} lang={lang} />
    {playlists.length > 0 && (
      <section className="other-people">
        <div className="section-heading">
          <h2>{t('playlists.heading')}</h2>
          {playlists.length === foundPeopleShown && (
            <a href={href('playlists', {}, { lang, query: { search } })}>{t('listing.showAll')}</a>
          )}
        </div>
        <PlaylistCards items={playlists} t={t} lang={lang} />
      </section>
    )}
  </>
)

/** Null where they cannot be loaded. */
export const loadFoundPeople = (
  { callOptional }: Pick<PageContext, 'callOptional'>,
  search: string,
): Promise<FoundPeople | null> =>
  callOptional('foundPeople', { count: foundPeopleShown, search })
    .then(expected)
    .catch(() => null)

/** There may be more where as many as fit are shown. */
type Props = Pick<PageContext, 't' | 'lang'> & { found: FoundPeople; search: string }

export const FoundPeopleCards = ({ found: { models, channels }, search, t, lang }: Props) => (
  <>
    {models.length > 0 && (
      <section className="other-people">
        <div className="section-heading">
          <h2>{t('models.heading')}</h2>
          {models.length === foundPeopleShown && (
            <a href={href('pornstars', {}, { lang, query: { search } })}>{t('listing.showAll')}</a>
          )}
        </div>
        <ModelCards items={models} t={t} lang={lang} />
      </section>
    )}
    {channels.length > 0 && (
      <section className="other-people">
        <div className="section-heading">
          <h2>{t('channels.heading')}</h2>
          {channels.length === foundPeopleShown && (
            <a href={href('pornsites', {}, { lang, query: { search } })}>{t('listing.showAll')}</a>
          )}
        </div>
        <ChannelCards items={channels} t={t} lang={lang} />
      </section>
    )}
  </>
)
