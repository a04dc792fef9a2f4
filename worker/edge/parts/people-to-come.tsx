// The room of a list of people or channels that is still to come: its total and a page of cards, in their final size.
import { fragment, Markup } from '../render/fragment.tsx'
import type { PageContext } from '../render/page.ts'

type Kind = 'model' | 'channel' | 'member'

const grids: Record<Kind, string> = { model: 'thumbs', channel: 'thumbs', member: 'thumbs members' }

export const PeopleToCome = ({ kind, count, t }: { kind: Kind; count: number; t: PageContext['t'] }) => (
  <Markup
    as="div"
    className="meanwhile"
    html={fragment(`meanwhile|${kind}|${t.tag}`, () => (
      <>
        <p className="list-total" aria-hidden="true" />
        <div role="status">
          <span className="hidden">{t('listing.loading')}</span>
          <ul className={grids[kind]} aria-hidden="true">
            {Array.from({ length: count }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never change places
              <li key={index} className={`thumb ${kind}-card skeleton`}>
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
