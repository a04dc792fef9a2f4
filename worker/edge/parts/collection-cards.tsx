// Grids of categories and of playlists.

import { CategoryCard } from '../../../client/parts/browse/category-card.tsx'
import { PlaylistCard } from '../../../client/parts/playlists/playlist-card.tsx'
import type { Category } from '../../../shared/entities/lists.ts'
import type { Playlist } from '../../../shared/entities/playlist.ts'
import { href } from '../../../shared/routes.ts'
import type { PageContext } from '../render/page.ts'
import { CardGrid } from './card-grid.tsx'
import { categoryHref } from './category-href.ts'

type Props<Item> = Pick<PageContext, 't' | 'lang'> & { items: readonly Item[]; eagerCount?: number }

export const CategoryCards = ({
  items,
  idOf,
  eagerCount,
  t,
  lang,
}: Props<Category> & {
  /** The id of a card that is the target of a jump. */
  idOf: (category: Category) => string | undefined
}) => (
  <CardGrid
    kind="category"
    items={items}
    eagerCount={eagerCount}
    variantKey={(category) => `${lang}|${idOf(category) ?? ''}`}
    card={(category, place) => (
      <CategoryCard category={category} href={categoryHref(category, lang)} id={idOf(category)} {...place} t={t} />
    )}
  />
)

export const PlaylistCards = ({ items, eagerCount, t, lang }: Props<Playlist>) => (
  <CardGrid
    kind="playlist"
    items={items}
    eagerCount={eagerCount}
    variantKey={() => lang}
    card={(playlist, place) => (
      <PlaylistCard
        playlist={playlist}
        href={href('playlist', { id: String(playlist.playlist_id) }, { lang })}
        authorHref={href('member', { id: String(playlist.user.id) }, { lang })}
        {...place}
        t={t}
      />
    )}
  />
)
