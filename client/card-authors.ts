// Whom a visitor may follow from a card: the performer, channel or member that it shows, or the channel or uploader of its video.
import type { Followable } from '../shared/contract/acts.ts'
import type { AnswerOf } from '../shared/contract/contract.ts'
import { firstCharacters } from '../shared/contract/people-params.ts'
import { pathTemplate } from '../shared/path.ts'
import type { AuthorAddresses, TemplateCall } from '../shared/people-card-addresses.ts'
import { read } from './api.ts'
import { rowAddresses } from './href-from.ts'

type Section = Followable['section']
/** `id` of a member, `dir` of others, as the address of their page has them; the name where the card says it. */
export type Author = { section: Section; id?: string | undefined; dir?: string | undefined; name: string | null }

export function authorsOf({ pages, own, calls }: AuthorAddresses) {
  const paths = Object.entries(pages).map(([section, page]) => [section as Section, pathTemplate(page)] as const)
  const authorAt = (link: HTMLAnchorElement | null | undefined): Author | null => {
    for (const [section, path] of link ? paths : []) {
      const named = path.match(link?.pathname ?? '')
      if (named) return { section, ...named, name: link?.textContent.trim() ?? null }
    }
    return null
  }
  const authorOfPage = (): Author | null => {
    for (const [section, page] of own) {
      const named = pathTemplate(page).match(location.pathname)
      if (named) return { section, ...named, name: null }
    }
    return null
  }
  const oneself = authorAt(document.querySelector<HTMLAnchorElement>('[data-live] a'))

  return {
    /** Null for a card of neither, and for the visitor's own. */
    authorOf(card: HTMLElement): Author | null {
      const shown = authorAt(card.querySelector<HTMLAnchorElement>('.thumb-title'))
      const author = shown ?? authorAt(card.querySelector<HTMLAnchorElement>('.thumb-line a')) ?? authorOfPage()
      return author?.section === 'member' && author.id === oneself?.id ? null : author
    },
    /** Whether it shows a performer, a channel or a member. */
    isOfAuthor: (card: HTMLElement): boolean =>
      authorAt(card.querySelector<HTMLAnchorElement>('.thumb-title')) !== null,
    /** What an act names: addresses of performers and channels have no ids. Null where there is none any more. */
    async followable({ section, id, dir = '' }: Author): Promise<Followable | null> {
      if (section === 'member') return id ? { section, object_id: id } : null
      const idOf = section === 'model' ? await modelId(calls.model, dir) : await channelId(calls.channel, dir)
      return idOf ? { section, object_id: String(idOf) } : null
    },
    /** What a member has done to it; null where that is not known. */
    async ownMarks(target: Followable): Promise<AnswerOf<'mine'> | null> {
      const { template, values } = calls.mine
      const answer = await read(rowAddresses<AnswerOf<'mine'>>(template)({ ...values, ...target }), { isFresh: true })
      return answer.ok ? answer.value : null
    },
  }
}

export type Authors = ReturnType<typeof authorsOf>

async function modelId({ template, values }: TemplateCall<'model'>, dir: string): Promise<number | undefined> {
  const first = firstCharacters(dir, 2)
  const answer = await read(rowAddresses<AnswerOf<'model'>>(template)({ ...values, first, dir }))
  return answer.ok ? answer.value.model.model_id : undefined
}

async function channelId({ template, values }: TemplateCall<'channel'>, dir: string): Promise<number | undefined> {
  const first = firstCharacters(dir, 1)
  const answer = await read(rowAddresses<AnswerOf<'channel'>>(template)({ ...values, first, dir }))
  return answer.ok ? answer.value.channel.channel_id : undefined
}
