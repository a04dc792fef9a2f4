// The empty state of a search that is too short.
import { EmptyState } from '../../../client/parts/empty-state.tsx'
import { minLengthOf } from '../../../shared/rules/search-text.ts'
import type { PageContext } from '../render/page.ts'

type Props = Pick<PageContext, 't'> & { search: string; href: string; label: string }

export const SearchTooShort = ({ search, href, label, t }: Props) => (
  <EmptyState title={t('search.tooShort', { count: minLengthOf(search) })} href={href} label={label} />
)
