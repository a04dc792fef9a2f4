// The messages of an open conversation: those of its page, those that arrive, and what becomes of pictures and seen marks meanwhile.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { AddressOf } from '../../../shared/contract/contract.ts'
import type { Message } from '../../../shared/entities/message.ts'
import { read, withValue } from '../../api.ts'
import { listenForNews } from '../../listen-for-news.ts'
import { whenVisible } from '../../when-visible.ts'
import { act } from '../act.ts'

/** Messages after id 0; news since mark 0-0; the WebSocket. */
export type MessagePaths = { after: AddressOf<'newMessages'>; news: AddressOf<'unreadSummary'>; live: string }

type Shown = { messages: readonly Message[]; unread: number; isSeen: boolean }

/** Messages on a visible page count as read. @param paths null on older pages, which show no incoming messages */
export function useMessages(server: Shown, userId: number, paths: MessagePaths | null) {
  const [{ messages, isSeen }, setShown] = useState({ messages: server.messages, isSeen: server.isSeen })
  const known = useRef(server.messages)
  const asking = useRef<Promise<void>>(Promise.resolve())
  const after = paths?.after

  // At most one waits until the page is visible, and none outlasts the conversation.
  const waits = useRef(false)
  const markRead = useCallback(() => {
    if (waits.current) return
    waits.current = true
    whenVisible(() => {
      if (waits.current) act({ act: 'message', section: 'read', object_id: String(userId) })
      waits.current = false
    })
  }, [userId])
  useEffect(
    () => () => {
      waits.current = false
    },
    [],
  )

  /** Requests run one at a time, so that no message is shown twice. */
  const catchUp = useCallback(() => {
    if (!after) return
    asking.current = asking.current.then(async () => {
      const lastId = known.current.at(-1)?.message_id ?? 0
      const path = withValue(after, /\.0\.json$/, `.${askedAfter(known.current)}.json`)
      const answer = await read(path, { isFresh: true })
      if (!answer.ok) return
      const { messages: found, is_seen = false } = answer.value
      const added = found.filter(({ message_id }) => message_id > lastId)
      const current = known.current.map((one) => found.find(({ message_id }) => message_id === one.message_id) ?? one)
      known.current = [...current, ...added]
      setShown({ messages: known.current, isSeen: is_seen })
      if (added.some(({ user_id }) => user_id === userId)) markRead()
    })
  }, [after, userId, markRead])

  const { unread } = server
  useEffect(() => {
    if (unread) markRead()
  }, [unread, markRead])
  useEffect(() => {
    if (paths) return listenForNews({ path: paths.live, newsPath: paths.news, onNews: catchUp })
  }, [paths, catchUp])
  return { messages, isSeen, catchUp }
}

/** Fewer than one answer has, so that a picture that never comes does not keep later messages away. */
const recent = 50

/** From the first recent message on whose picture is not there yet. */
function askedAfter(messages: readonly Message[]): number {
  const waits = messages.slice(-recent).find(({ picture }) => picture?.state === 'waits')
  return waits ? waits.message_id - 1 : (messages.at(-1)?.message_id ?? 0)
}
