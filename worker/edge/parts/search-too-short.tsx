// What stands in a search's place when too little was typed to look for.
import { EmptyState } from '../../../client/parts/empty-state.tsx'
import { searchMinLength } from '../../../shared/limits.ts'
import type { PageContext } from '../render/page.ts'

type Props = Pick<PageContext, 't'> & { href: string; label: string }

export const SearchTooShort = ({ href, label, t }: Props) => (
  <EmptyState title={t('search.tooShort', { count: searchMinLength })} href={href} label={label} />
)
