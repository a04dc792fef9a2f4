// The conversation of two members. Without script it is a list and a form; hydrated, messages are sent in place, and incoming ones,
// seen marks and pictures appear by themselves.
import { useEffect, useState } from 'react'
import type { Message } from '../../../shared/entities/message.ts'
import { MessageForm, type MessageFormProps, messageFormStrings } from '../../forms/messages/message-form.tsx'
import { type MessagePaths, useMessages } from '../../forms/messages/use-messages.ts'
import { type IslandText, island } from '../../island.ts'
import { MessageList, messageListStrings } from '../../parts/messages/message-list.tsx'

type Props = Omit<MessageFormProps, 'pictures'> & {
  user: { user_id: number; username: string }
  selfId: number
  messages: Message[]
  unread: number
  mayWrite: boolean
  /** Where pictures go to; the other member is a friend or has written, if they may be sent. */
  pictures: NonNullable<MessageFormProps['pictures']>
  maySendPictures: boolean
  /** The other member has read the newest of these messages. */
  isSeen: boolean
  /** Older pages show no incoming messages. */
  isNewest: boolean
  paths: MessagePaths
}

function ConversationView({
  user,
  selfId,
  isNewest,
  mayWrite,
  paths,
  pictures,
  t,
  lang,
  ...server
}: Props & IslandText) {
  const { user_id, username } = user
  const [zone, setZone] = useState<string | null>(null)
  useEffect(() => setZone(new Intl.DateTimeFormat().resolvedOptions().timeZone || null), [])
  const { messages, isSeen, catchUp } = useMessages(server, user_id, isNewest ? paths : null)
  // The first message of a stranger may just have arrived.
  const hasPictures = server.maySendPictures || messages.some((one) => one.user_id === user_id)
  return (
    <div className="conversation">
      {messages.length === 0 && <p className="comments-empty">{t('messages.none')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <div className="message-scroll" role="log" aria-label={t('messages.with', { name: username })} tabIndex={0}>
        <MessageList messages={messages} selfId={selfId} username={username} zone={zone} t={t} />
      </div>
      <p className="message-seen" role="status">
        {isSeen && messages.at(-1)?.user_id === selfId && t('messages.seen')}
      </p>
      {mayWrite ? (
        <MessageForm
          {...server}
          {...(hasPictures && { pictures })}
          userId={user_id}
          onSent={() => (isNewest ? catchUp() : location.assign(server.action))}
          t={t}
          lang={lang}
        />
      ) : (
        <p className="form-note">{t('messages.notAllowed')}</p>
      )}
    </div>
  )
}

export const conversation = island<Props>({
  name: 'conversation',
  wake: 'load',
  strings: [
    ...messageFormStrings,
    ...messageListStrings,
    'messages.none',
    'messages.with',
    'messages.seen',
    'messages.notAllowed',
  ],
  View: ConversationView,
})
