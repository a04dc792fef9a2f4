// The playlist or channel above or beside a video (spec §2, §4). Without script its pages are links to the same video;
// hydrated, they turn in place, and a touch device loads the adjacent page at either end.
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import type { AnswerOf } from '../../../shared/contract/contract.ts'
import type { JsonAddress } from '../../../shared/contract/json-address.ts'
import { shuffled, shuffledPage } from '../../../shared/rules/shuffle.ts'
import { titleIn } from '../../../shared/rules/video-titles.ts'
import { read } from '../../api.ts'
import { hasModifier } from '../../forms/has-modifier.ts'
import { StripOrder, stripOrderStrings } from '../../forms/playlists/strip-order.tsx'
import { type ShownPages, useEnds, useScrollAnchor } from '../../forms/playlists/use-strip-ends.ts'
import { rowAddresses, stripHrefFrom } from '../../href-from.ts'
import { type IslandText, island } from '../../island.ts'
import { Icon } from '../../parts/icon.tsx'
import { type StripItem, StripItems } from '../../parts/playlists/strip-items.tsx'
import { showToast } from '../../stores/toasts.ts'

type Props = {
  /** The query of videos on its first page. */
  query: string
  /** The seed of its order, where it is shuffled. */
  shuffle?: number
  title: string
  /** Its page. */
  href: string
  /** Plays it in a new order; a shuffled one in its own. */
  orderHref: string
  current: { video_id: number; dir: string }
  page: number
  pages: number
  items: StripItem[]
  follows: (StripItem & { isFirst?: boolean }) | undefined
  /** The endpoint of a page: a template, and its values without the page. */
  call: { template: JsonAddress<AnswerOf<'videos'> | AnswerOf<'ownPlaylist'>>; values: Record<string, string> }
  /** Links to videos, as a template. */
  videoPath: string
}
function PlaylistStrip({ title, href, orderHref, current, t, lang, ...props }: Props & IslandText) {
  const { page, pages } = props
  const hrefOf = stripHrefFrom(props.videoPath, props.query)
  const { list, shown, turnTo } = useStripPages(props, hrefOf, t, lang)

  const onClick = (event: MouseEvent, wanted: number) => {
    if (hasModifier(event)) return
    event.preventDefault()
    turnTo(wanted)
  }
  const link = (wanted: number, isShown: boolean, label: string, icon: ReactNode) =>
    isShown && (
      <a
        className="tool"
        href={hrefOf(current, wanted)}
        onClick={(event) => onClick(event, wanted)}
        aria-label={label}
        title={label}
        rel="nofollow"
      >
        {icon}
      </a>
    )
  return (
    <div>
      <div className="strip-head">
        <Icon name="list" />
        <a className="strip-title" href={href}>
          {title}
        </a>
        {pages > 1 && (
          <nav className="strip-pages" aria-label={t('strip.pages')}>
            {link(1, shown.from > 2, t('strip.first'), <Twice />)}
            {link(shown.from - 1, shown.from > 1, t('strip.previous'), <Icon name="chevron-left" />)}
            <span>{t('strip.page', { page: t.number(shown.from), pages: t.number(pages) })}</span>
            {link(shown.to + 1, shown.to < pages, t('strip.next'), <Icon name="chevron-right" />)}
          </nav>
        )}
        <StripOrder orderHref={orderHref} isShuffled={props.shuffle !== undefined} t={t} />
      </div>
      <ul className="strip-list" ref={list} tabIndex={-1} aria-label={title}>
        <StripItems
          items={shown.items}
          currentId={current.video_id}
          follows={shown.to === page ? props.follows : undefined}
        />
      </ul>
    </div>
  )
}

/** The shown pages: another one replaces them, an adjacent one is added on touch devices. */
function useStripPages(
  { page, pages, items, call, shuffle }: Omit<Props, 'title' | 'href' | 'orderHref' | 'current'>,
  hrefOf: ReturnType<typeof stripHrefFrom>,
  t: IslandText['t'],
  lang: string,
) {
  const [shown, setShown] = useState<ShownPages>({ from: page, to: page, items, isTurned: false })
  const list = useRef<HTMLUListElement>(null)
  const loading = useRef<Promise<unknown> | null>(null)
  const isTurning = useRef(false)

  /** One page at a time: the next one waits for the page that is being loaded. */
  const load = async (wanted: number): Promise<StripItem[] | null> => {
    while (loading.current) await loading.current
    const pending = request(wanted)
    loading.current = pending
    const found = await pending
    loading.current = null
    return found
  }
  const request = async (wanted: number): Promise<StripItem[] | null> => {
    const stored = shuffle === undefined ? wanted : shuffledPage(wanted, pages, shuffle)
    const answer = await read(rowAddresses(call.template)({ ...call.values, page: stored }))
    if (!answer.ok) {
      showToast('error', t('error.unavailableHelp'))
      return null
    }
    const { videos } = 'playlist' in answer.value ? answer.value.playlist : answer.value
    const inOrder = shuffle === undefined ? videos : shuffled(videos, shuffle + stored)
    return inOrder.map((video) => ({ ...pick(video), title: titleIn(lang, video), href: hrefOf(video, wanted) }))
  }
  const turnTo = async (wanted: number) => {
    if (isTurning.current) return
    isTurning.current = true
    const found = await load(wanted)
    isTurning.current = false
    if (found) setShown({ from: wanted, to: wanted, items: found, isTurned: true })
  }
  const add = async (side: 'before' | 'after') => {
    const wanted = side === 'before' ? shown.from - 1 : shown.to + 1
    if (loading.current || wanted < 1 || wanted > pages) return
    const found = await load(wanted)
    if (!found || isTurning.current) return
    const items = side === 'before' ? [...found, ...shown.items] : [...shown.items, ...found]
    const [from, to] = [Math.min(shown.from, wanted), Math.max(shown.to, wanted)]
    setShown((now) => (now === shown ? { from, to, items, isTurned: false } : now))
  }
  useScrollAnchor(list, shown)
  useEnds(list, shown, add)
  return { list, shown, turnTo }
}

const Twice = () => (
  <>
    <Icon name="chevron-left" />
    <Icon name="chevron-left" />
  </>
)

const pick = ({ video_id, dir, scr, duration }: Omit<StripItem, 'title' | 'href'>) => ({ video_id, dir, scr, duration })

export const playlistStrip = island<Props>({
  name: 'playlist-strip',
  wake: 'touch',
  strings: [
    'strip.pages',
    'strip.first',
    'strip.previous',
    'strip.next',
    'strip.page',
    'error.unavailableHelp',
    ...stripOrderStrings,
  ],
  View: PlaylistStrip,
})
