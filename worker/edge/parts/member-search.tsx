// Looks for members by their names. What the list is narrowed by goes with the search.
import { Icon } from '../../../client/parts/icon.tsx'
import { searchMaxLength, searchMinLength } from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'
import type { PageContext, RouteOf } from '../render/page.ts'

type Props = Pick<PageContext, 't' | 'lang'> & { route: RouteOf<'community'> }

export const MemberSearch = ({ route: { params, query }, t, lang }: Props) => {
  const { search, page: _, ...narrowed } = query
  return (
    <search>
      <form className="name-search" action={href('community', params, { lang })}>
        {Object.entries(narrowed).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={String(value)} />
        ))}
        <input
          type="search"
          name="search"
          aria-label={t('members.search')}
          placeholder={t('members.search')}
          defaultValue={search}
          minLength={searchMinLength}
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
