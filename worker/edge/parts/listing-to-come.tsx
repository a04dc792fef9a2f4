// The room of a list of people, channels or playlists that is still to come: its total and a page of cards, in their final
// size.
import { fragment, Markup } from '../render/fragment.tsx'
import type { PageContext } from '../render/page.ts'

/** The classes of the grid and of a card. */
const kinds = {
  model: { grid: 'thumbs compact', card: 'model-card' },
  channel: { grid: 'thumbs compact', card: 'channel-card' },
  member: { grid: 'thumbs members', card: 'member-card' },
  playlist: { grid: 'thumbs', card: 'playlist' },
} as const
type Kind = keyof typeof kinds

export const ListingToCome = ({ kind, count, t }: { kind: Kind; count: number; t: PageContext['t'] }) => (
  <Markup
    as="div"
    className="meanwhile"
    html={fragment(`meanwhile|${kind}|${count}|${t.tag}`, () => (
      <>
        <p className="list-total" aria-hidden="true" />
        <div role="status">
          <span className="hidden">{t('listing.loading')}</span>
          <ul className={kinds[kind].grid} aria-hidden="true">
            {Array.from({ length: count }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never change places
              <li key={index} className={`thumb ${kinds[kind].card} skeleton`}>
                <span className={kind === 'member' ? 'avatar' : 'thumb-picture'} />
                <div className="thumb-text" />
              </li>
            ))}
          </ul>
        </div>
      </>
    ))}
  />
)
