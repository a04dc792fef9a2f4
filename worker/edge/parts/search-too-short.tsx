// What stands in a search's place when too little was typed to look for.
import { EmptyState } from '../../../client/parts/empty-state.tsx'
import { minLengthOf } from '../../../shared/rules/search-text.ts'
import type { PageContext } from '../render/page.ts'

type Props = Pick<PageContext, 't'> & { search: string; href: string; label: string }

export const SearchTooShort = ({ search, href, label, t }: Props) => (
  <EmptyState title={t('search.tooShort', { count: minLengthOf(search) })} href={href} label={label} />
)
