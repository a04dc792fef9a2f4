// A form that opens any page of a long list, with the list's filters. The browser refuses what is no page of it; of an
// address written by hand the route drops what is no number.
import { paginationNumbers } from '../../../shared/limits.ts'
import type { PageContext } from '../render/page.ts'

type Props = {
  /** The last page. */
  pages: number
  /** The first page, whose query holds the filters. */
  href: string
  t: PageContext['t']
}

/** The texts of "Show more". */
export const moreTexts = (t: PageContext['t']) => ({
  'data-more': t('pagination.more'),
  'data-end': t('pagination.end'),
  'data-failed': t('pagination.failed'),
})

export function PageJump({ pages, href, t }: Props) {
  // The numbers beside it link to every page of a short list.
  if (pages <= paginationNumbers) return null
  const [action, query] = href.split('?')
  return (
    <form className="page-jump" action={action}>
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input
        className="field"
        type="number"
        name="page"
        min={1}
        max={pages}
        required
        aria-label={t('pagination.jump')}
      />
      <button className="button" type="submit">
        {t('pagination.jump')}
      </button>
    </form>
  )
}
