// The messages of a conversation, oldest first; the member's own are on the other side.
import type { Message } from '../../../shared/entities/message.ts'
import type { IslandText } from '../../island.ts'
import { ageText } from '../age-text.ts'

type Props = Pick<IslandText, 't'> & {
  messages: readonly Message[]
  selfId: number
  /** The other member's name. */
  username: string
  nowMs: number
}

export const MessageList = ({ messages, selfId, username, nowMs, t }: Props) => (
  <ol className="message-list">
    {messages.map(({ message_id, user_id, message, sent_date }) => (
      <li
        key={message_id}
        id={`message-${message_id}`}
        className={user_id === selfId ? 'message message-own' : 'message'}
      >
        <span className="hidden">{user_id === selfId ? t('messages.you') : username}: </span>
        <p className="message-text">{message}</p>
        <time dateTime={sent_date}>{ageText(sent_date, nowMs, t)}</time>
      </li>
    ))}
  </ol>
)
