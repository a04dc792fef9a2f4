// Subscribing from the menu of a card. The item says what a press does; for members the upstream is asked as the menu opens.
import type { Followable } from '../shared/contract/acts.ts'
import { refusalKey } from '../shared/refusals.ts'
import { shortCount } from '../shared/rules/counts.ts'
import type { Translate } from '../shared/translate.ts'
import { type Card, isSignedIn, signIn } from './card-acts.ts'
import type { Author, Authors } from './card-authors.ts'
import { act, wasDone } from './forms/act.ts'
import { $followed, followedKey, recordFollowed } from './stores/followed.ts'
import { showToast } from './stores/toasts.ts'

export function cardFollow(authors: Authors, t: Translate) {
  /** Of the open menu: what its item does, and the subscribers where a member was told their number. */
  let isOn = false
  let subscribers: number | null = null
  let shown: Author | null = null
  let loading: Promise<void> | undefined

  const write = (item: HTMLElement, { name }: Author) => {
    const text = item.querySelector('span')
    if (!text) return
    if (name) text.textContent = t(isOn ? 'card.unsubscribeFrom' : 'card.subscribeTo', { name })
    else text.textContent = t(isOn ? 'follow.unfollow' : 'act.subscribe')
  }

  const show = (item: HTMLElement, card: Card): void => {
    const { author } = card
    isOn = false
    subscribers = null
    shown = author
    item.hidden = author === null
    if (!author) return
    write(item, author)
    loading = isSignedIn() ? load(item, author, card) : undefined
  }

  const load = async (item: HTMLElement, author: Author, { element, video }: Card): Promise<void> => {
    const target = await authors.followable(author)
    const marks = target && (await authors.ownMarks(target))
    // The menu may be of another card by now.
    if (!marks || shown !== author) return
    isOn = marks.is_subscribed
    subscribers = marks.subscribers ?? null
    item.hidden = marks.is_own === true && !isOn
    write(item, author)
    // Nothing is left in the menu of a card of the member's own channel.
    if (!item.hidden || video) return
    item.closest<HTMLElement>('[popover]')?.hidePopover()
    element.querySelector('.card-dots')?.remove()
    element.querySelector<HTMLElement>('.thumb-title')?.focus()
  }

  /** Shows at once, and is taken back when it is refused. */
  const change = async (target: Followable, to: boolean): Promise<boolean> => {
    const before = $followed.get()[followedKey(target)] ?? !to
    recordFollowed(target, to)
    const answer = await act({ act: to ? 'subscribe' : 'rem', ...target })
    if (answer.ok) {
      showToast('good', t(to ? 'card.subscribed' : 'card.unsubscribed'))
      return true
    }
    const isDone = wasDone(answer.code, !to)
    recordFollowed(target, isDone ? to : before)
    if (answer.code === 'sign_in') signIn(wantedOf(target))
    else showToast('error', t(refusalKey(to ? 'subscribe' : 'notify', answer.code)))
    return isDone
  }

  const press = async ({ author, element }: Card): Promise<void> => {
    // A press does what the item says, also where the answer comes later.
    const to = !isOn
    const target = author && (await authors.followable(author))
    if (!target) return showToast('error', t(refusalKey('subscribe', 'failed')))
    if (!isSignedIn()) return signIn(wantedOf(target))
    const figure = authors.isOfAuthor(element) ? figureIn(element, t('people.subscribers')) : null
    await loading
    // The menu may be of another card by now.
    const count = shown === author ? subscribers : null
    const writeCount = (by: number) => {
      if (figure && count !== null) figure.data = shortCount(Math.max(0, count + by))
    }
    writeCount(Number(to) - Number(isOn))
    if (!(await change(target, to))) writeCount(0)
  }

  return { show, press, follow: (target: Followable) => void change(target, true) }
}

const wantedOf = ({ section, object_id }: Followable): string => `follow-${section}-${object_id}`

/** The number of subscribers on a card of a channel or a member; performers' cards have none. */
function figureIn(card: HTMLElement, label: string): Text | null {
  const icon = [...card.querySelectorAll('.thumb-line [aria-label]')].find(
    (one) => one.getAttribute('aria-label') === label,
  )
  const figure = icon?.nextSibling
  return figure instanceof Text ? figure : null
}
