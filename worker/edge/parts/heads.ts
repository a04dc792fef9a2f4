// Heads that many pages share: of those that no search engine lists, and of the pages of a list, of which no two may say
// the same.
import type { Head, PageContext } from '../render/page.ts'

/** A page for whoever is on it, and nobody who searches. */
export const unlistedHead = (title: string, t: PageContext['t']): Head => ({
  title,
  description: t('site.description'),
  isIndexed: false,
})

type Listed = { params: { sort?: string | undefined }; query: { page?: number | undefined } }

/** What a page of a list is about: its sorts and later pages say first which they are. */
export const listDescription = (text: string, title: string, { params: { sort }, query: { page } }: Listed): string =>
  sort || (page && page > 1) ? `${title} – ${text}` : text

/** What a section of a member's profile is about: which one it is, and whose. */
export const sectionDescription = (title: string, name: string, t: PageContext['t']): string =>
  `${title} – ${t('member.description', { name })}`
