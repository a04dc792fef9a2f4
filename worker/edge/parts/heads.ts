// Shared heads: of pages that are not indexed, and of list pages, whose titles and descriptions must differ.
import type { Head, PageContext } from '../render/page.ts'

/** The head of a page that search engines do not index. */
export const unlistedHead = (title: string, t: PageContext['t']): Head => ({
  title,
  description: t('site.description'),
  isIndexed: false,
})

type Listed = { params: { sort?: string | undefined }; query: { page?: number | undefined } }

/** The description of a list page; sorts and later pages begin with their title. */
export const listDescription = (text: string, title: string, { params: { sort }, query: { page } }: Listed): string =>
  sort || (page && page > 1) ? `${title} – ${text}` : text

/** The description of a section of a member's profile: the section and the member's name. */
export const sectionDescription = (title: string, name: string, t: PageContext['t']): string =>
  `${title} – ${t('member.description', { name })}`
