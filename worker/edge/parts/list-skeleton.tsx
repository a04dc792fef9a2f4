// The skeleton of a list of categories, people, channels or playlists while it loads: its total and a page of cards, in their
// final size.
import { fragment, Markup } from '../render/fragment.tsx'
import type { PageContext } from '../render/page.ts'

/** The classes of the grid and of a card, and the pieces of a card. */
const kinds = {
  category: { grid: 'thumbs', card: 'category', pieces: ['thumb-picture'] },
  model: { grid: 'thumbs compact', card: 'model-card', pieces: ['thumb-picture', 'thumb-text'] },
  channel: { grid: 'thumbs compact', card: 'channel-card', pieces: ['thumb-picture', 'thumb-text'] },
  member: { grid: 'thumbs members', card: 'member-card', pieces: ['avatar', 'thumb-text'] },
  playlist: { grid: 'thumbs', card: 'playlist', pieces: ['thumb-picture', 'thumb-text'] },
} as const
type Kind = keyof typeof kinds

export const ListSkeleton = ({ kind, count, t }: { kind: Kind; count: number; t: PageContext['t'] }) => (
  <Markup
    as="div"
    className="meanwhile"
    html={fragment(`meanwhile|${kind}|${count}|${t.tag}`, () => (
      <>
        <p className="list-total" aria-hidden="true" />
        {kind === 'category' && <div className="letters" />}
        <div role="status">
          <span className="hidden">{t('listing.loading')}</span>
          <ul className={kinds[kind].grid} aria-hidden="true">
            {Array.from({ length: count }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the cards are identical and never reordered
              <li key={index} className={`thumb ${kinds[kind].card} skeleton`}>
                {kinds[kind].pieces.map((piece) => (
                  <span key={piece} className={piece} />
                ))}
              </li>
            ))}
          </ul>
        </div>
      </>
    ))}
  />
)
