// The conversation of two members. Without script it is a list and a form; hydrated, messages are sent in place and
// incoming ones appear by themselves.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { AddressOf } from '../../../shared/contract/contract.ts'
import type { Message } from '../../../shared/entities/message.ts'
import { MessageForm as Schema } from '../../../shared/forms/comments.ts'
import { featureOffKey, fieldError, readOnlyKey, refusalKey } from '../../../shared/refusals.ts'
import type { FieldCode } from '../../../shared/result.ts'
import { actField } from '../../../shared/stat.ts'
import { read, withValue } from '../../api.ts'
import { act } from '../../forms/act.ts'
import { ActFields } from '../../forms/act-fields.tsx'
import { useForm } from '../../forms/use-form.ts'
import { type IslandText, island } from '../../island.ts'
import { listenForNews } from '../../listen-for-news.ts'
import { FieldError } from '../../parts/field-error.tsx'
import { Icon } from '../../parts/icon.tsx'
import { MessageList } from '../../parts/messages/message-list.tsx'
import { CountedTextArea } from '../../parts/text-area.tsx'

type Props = {
  /** The page that handles the form without script. */
  action: string
  user: { user_id: number; username: string }
  selfId: number
  messages: Message[]
  unread: number
  mayWrite: boolean
  /** The other member has read the newest of these messages. */
  isSeen: boolean
  /** Older pages show no incoming messages. */
  isNewest: boolean
  maxLength: number
  /** The idempotency key: a form that is sent twice is one message. */
  requestId: string
  /** Messages after id 0; news since mark 0-0; the WebSocket. */
  paths: { after: AddressOf<'newMessages'>; news: AddressOf<'unreadSummary'>; live: string }
  /** The typed text and its errors after a submit without script. */
  msg?: string
  codes?: readonly FieldCode[]
}

function ConversationView({
  action,
  user,
  selfId,
  isNewest,
  mayWrite,
  maxLength,
  paths,
  t,
  ...server
}: Props & IslandText) {
  const { user_id, username } = user
  const [length, setLength] = useState(server.msg?.length ?? 0)
  const requestId = useRef(server.requestId)
  const [zone, setZone] = useState<string | null>(null)
  useEffect(() => setZone(new Intl.DateTimeFormat().resolvedOptions().timeZone || null), [])
  const { messages, catchUp } = useMessages(server, user_id, isNewest ? paths : null)
  const { codes, isSending, handlers } = useForm({
    schema: Schema,
    codes: server.codes ?? [],
    stays: true,
    send: ({ msg = '' }) => act({ act: 'message', section: 'new', object_id: String(user_id), msg }, requestId.current),
    onDone() {
      requestId.current = crypto.randomUUID()
      setLength(0)
      if (isNewest) catchUp()
      else location.assign(action)
    },
  })
  const generalError = codes.find(({ field }) => field !== 'msg')
  return (
    <div className="conversation">
      {messages.length === 0 && <p className="comments-empty">{t('messages.none')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <div className="message-scroll" role="log" aria-label={t('messages.with', { name: username })} tabIndex={0}>
        <MessageList messages={messages} selfId={selfId} username={username} zone={zone} t={t} />
      </div>
      {server.isSeen && messages.length === server.messages.length && (
        <p className="message-seen">{t('messages.seen')}</p>
      )}
      {mayWrite ? (
        <form className="message-form" method="post" action={action} {...handlers}>
          <ActFields stat={{ act: 'message', section: 'new', object_id: String(user_id) }} />
          <input type="hidden" name="request_id" value={server.requestId} />
          {generalError && <FieldError text={t(refusalKey('notify', generalError.code))} />}
          <CountedTextArea
            name={actField('msg')}
            label={t('messages.field')}
            counter={t('comments.counter', { typed: t.number(length), max: t.number(maxLength) })}
            rows={3}
            defaultValue={server.msg}
            maxLength={maxLength}
            required
            onInput={({ currentTarget }) => setLength(currentTarget.value.length)}
            error={fieldError({ t, family: 'form', codes }, 'msg')}
          />
          <button className="button button-primary" type="submit" aria-disabled={isSending}>
            {isSending ? <span className="spinner" /> : <Icon name="mail" />}
            {t('messages.send')}
          </button>
        </form>
      ) : (
        <p className="form-note">{t('messages.notAllowed')}</p>
      )}
    </div>
  )
}

/** The rendered messages, and those that arrive while the page is open. Messages on a visible page count as read. */
function useMessages(server: Pick<Props, 'messages' | 'unread'>, userId: number, paths: Props['paths'] | null) {
  const [messages, setMessages] = useState<readonly Message[]>(server.messages)
  const lastId = useRef(server.messages.at(-1)?.message_id ?? 0)
  const asking = useRef<Promise<void>>(Promise.resolve())
  const after = paths?.after

  const markRead = useCallback(() => {
    if (document.visibilityState === 'visible') {
      act({ act: 'message', section: 'read', object_id: String(userId) })
    }
  }, [userId])

  /** Requests run one at a time, so that no message is shown twice. */
  const catchUp = useCallback(() => {
    if (!after) return
    asking.current = asking.current.then(async () => {
      const path = withValue(after, /\.0\.json$/, `.${lastId.current}.json`)
      const answer = await read(path, { isFresh: true })
      if (!answer.ok || answer.value.messages.length === 0) return
      const added = answer.value.messages
      lastId.current = added.at(-1)?.message_id ?? lastId.current
      setMessages((known) => [...known, ...added])
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
  return { messages, catchUp }
}

export const conversation = island<Props>({
  name: 'conversation',
  wake: 'load',
  strings: [
    featureOffKey,
    readOnlyKey,
    ...(['failed', 'required', 'max_length', 'too_many_attempts'] as const).map((code) => refusalKey('form', code)),
    ...(['failed', 'not_found', 'no_permission'] as const).map((code) => refusalKey('notify', code)),
    'messages.none',
    'messages.with',
    'messages.you',
    'messages.field',
    'messages.send',
    'messages.seen',
    'messages.notAllowed',
    'comments.counter',
  ],
  View: ConversationView,
})
