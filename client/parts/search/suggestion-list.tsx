// The suggestions below the search field, in groups. Options are links that arrow keys move through.
import type { IslandText } from '../../island.ts'

type Group = {
  label: 'search.recent' | 'search.words' | 'categories.heading' | 'models.heading' | 'channels.heading'
  options: readonly { title: string; total?: number; href: string; img?: string | undefined }[]
}
type Props = IslandText & {
  id: string
  groups: readonly Group[]
  /** The index of the active option over all groups; -1 is none. */
  active: number
  optionId: (index: number) => string
  /** The answer came and is empty. */
  isNone: boolean
  /** Clears the recent searches, where they are shown, and removes one. */
  onClear?: () => void
  onRemove?: (title: string) => void
}

/** The texts of islands with suggestions. */
export const suggestionStrings = [
  'search.suggestions',
  'search.recent',
  'search.words',
  'search.clear',
  'search.removeRecent',
  'search.none',
  'categories.heading',
  'models.heading',
  'channels.heading',
  'list.total',
] as const

export function SuggestionList({ id, groups, active, optionId, isNone, onClear, onRemove, t }: Props) {
  if (!groups.length) return isNone && <p className="suggestions suggestions-none">{t('search.none')}</p>
  let index = 0
  return (
    <div className="suggestions">
      <div role="listbox" id={id} aria-label={t('search.suggestions')}>
        {groups.map(({ label, options }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is not a fieldset
          <div role="group" key={label} aria-label={t(label)}>
            <span className="suggestions-label" aria-hidden="true">
              {t(label)}
            </span>
            {options.map(({ title, total, href, img }) => {
              const at = index++
              return (
                <a
                  key={href}
                  id={optionId(at)}
                  role="option"
                  aria-selected={at === active}
                  className="suggestion"
                  href={href}
                  tabIndex={-1}
                >
                  {img && <img src={img} alt="" width={28} height={28} loading="lazy" />}
                  <span>{title}</span>
                  {total !== undefined && <small>{t('list.total', { count: total, shown: t.number(total) })}</small>}
                  {label === 'search.recent' && onRemove && <RemoveMark title={title} onRemove={onRemove} t={t} />}
                </a>
              )
            })}
          </div>
        ))}
      </div>
      {onClear && (
        <button className="suggestions-clear" type="button" onClick={onClear}>
          {t('search.clear')}
        </button>
      )}
    </div>
  )
}

/** For a pointer: an option may hold no button, and by keyboard the Delete key removes it. */
const RemoveMark = ({
  title,
  onRemove,
  t,
}: Pick<IslandText, 't'> & { title: string; onRemove: (title: string) => void }) => (
  <span
    aria-hidden="true"
    title={t('search.removeRecent', { search: title })}
    onClick={(event) => {
      event.preventDefault()
      onRemove(title)
    }}
  >
    ✕
  </span>
)
