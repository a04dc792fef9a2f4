// All categories that a visitor comes back to, which only the device knows. A device without any shows nothing.
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { hrefFrom } from '../../href-from.ts'
import { type IslandText, island } from '../../island.ts'
import { OwnCategoryLinks } from '../../parts/browse/own-category-links.tsx'
import { OwnRow } from '../../parts/browse/own-row.tsx'
import { openedAgain } from '../../stores/own-categories.ts'
import { $watchHistory, readWatchHistory } from '../../stores/watch-history.ts'

/** Links to categories, as a template. */
type Props = { categoryPath: string }

function OwnCategories({ categoryPath, t }: Props & IslandText) {
  const history = useStore($watchHistory, { ssr: 'initial' })
  useEffect(readWatchHistory, [])
  const categories = openedAgain(history?.videos ?? [])
  const hrefOf = hrefFrom(categoryPath)
  return (
    <div>
      {categories.length > 0 && (
        <OwnRow heading={t('index.ownCategories')} t={t}>
          <OwnCategoryLinks
            categories={categories}
            label={t('index.ownCategories')}
            hrefOf={(dir) => hrefOf({ object_id: dir })}
          />
        </OwnRow>
      )}
    </div>
  )
}

export const ownCategories = island<Props>({
  name: 'own-categories',
  wake: 'visible',
  strings: ['index.ownCategories', 'index.showMore'],
  View: OwnCategories,
})
