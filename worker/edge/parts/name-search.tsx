// The search by name for performers, channels, members and playlists. The list's filters are kept.
import { Icon } from '../../../client/parts/icon.tsx'
import { searchMaxLength, searchMinLengthCjk } from '../../../shared/limits.ts'
import type { PageContext, RouteOf } from '../render/page.ts'

type Props = Pick<PageContext, 't'> & {
  route: RouteOf<'community' | 'playlists' | 'pornstars' | 'pornsites'>
  /** The list without a search, in its sort. */
  action: string
  label: string
}

export const NameSearch = ({ route: { query }, action, label, t }: Props) => {
  const { search, page: _, ...narrowed } = query
  return (
    <search>
      <form className="name-search" action={action}>
        {Object.entries(narrowed).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={String(value)} />
        ))}
        <input
          type="search"
          name="search"
          aria-label={label}
          placeholder={label}
          defaultValue={search}
          minLength={searchMinLengthCjk}
          maxLength={searchMaxLength}
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
        />
        <button type="submit" aria-label={t('search.submit')}>
          <Icon name="search" />
        </button>
      </form>
    </search>
  )
}
