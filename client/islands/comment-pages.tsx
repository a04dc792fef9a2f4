// The pages of a thing's comments. Asleep its pages are links to the same thing with another page of comments; awake they turn
// where they stand, out of one answer that holds them all.
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '../../shared/contract/contract.ts'
import type { Comment } from '../../shared/entities/comment.ts'
import { memberAddresses } from '../address.ts'
import { read } from '../api.ts'
import { type IslandText, island } from '../island.ts'
import { ageStrings } from '../parts/age-text.ts'
import { CommentList } from '../parts/comment-list.tsx'
import { ErrorState, errorStrings } from '../parts/error-state.tsx'
import { Pagination, paginationStrings } from '../parts/pagination.tsx'

type Answer = AnswerOf<'comments'>
type Props = {
  /** Where the JSON is. */
  path: string
  /** Addresses of the pages, the first one first. */
  hrefs: string[]
  /** Addresses of members, as a template. */
  memberPath: string
  page: number
  pageSize: number
  /** What the server shows: one page. */
  comments: Comment[]
  nowMs: number
}

function CommentPages({ path, hrefs, memberPath, pageSize, t, ...server }: Props & IslandText) {
  const [page, setPage] = useState(server.page)
  const [comments, setComments] = useState(server.comments)
  const [hasFailed, setFailed] = useState(false)
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (page !== server.page) top.current?.scrollIntoView({ block: 'nearest' })
  }, [page, server.page])

  const turnTo = async (wanted: number) => {
    const answer = await read<Answer>(path)
    setFailed(!answer.ok)
    if (!answer.ok) return
    setComments(answer.value.comments.slice((wanted - 1) * pageSize, wanted * pageSize))
    setPage(wanted)
  }
  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLElement>('[data-page]')
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    turnTo(Number(link.dataset.page))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the clicks are those of the links inside
    <div ref={top} onClick={onClick}>
      {hasFailed && <ErrorState onRetry={() => turnTo(page)} t={t} />}
      <CommentList comments={comments} hrefOf={memberAddresses(memberPath)} nowMs={server.nowMs} t={t} />
      <Pagination page={page} pages={hrefs.length} hrefOf={(number) => hrefs[number - 1] ?? ''} t={t} />
    </div>
  )
}

export const commentPages = island<Props>({
  name: 'comment-pages',
  wake: 'touch',
  strings: [...ageStrings, ...paginationStrings, ...errorStrings],
  View: CommentPages,
})
