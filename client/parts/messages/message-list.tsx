// The messages of a conversation by day, oldest first, each with its hour; the member's own are on the other side.
import { Fragment } from 'react'
import type { Message } from '../../../shared/entities/message.ts'
import type { IslandText } from '../../island.ts'

export const messageListStrings = [
  'messages.you',
  'messages.picture',
  'messages.pictureWaits',
  'messages.pictureFailed',
] as const

type Props = Pick<IslandText, 't'> & {
  messages: readonly Message[]
  selfId: number
  /** The other member's name. */
  username: string
  /** The reader's time zone; null: UTC, which is said then. */
  zone: string | null
}

export const MessageList = ({ messages, selfId, username, zone, t }: Props) => (
  <ol className="message-list">
    {messages.map(({ message_id, user_id, message, sent_date, picture }, index) => {
      const sent = timesOf(sent_date, zone, t)
      const before = messages[index - 1]
      return (
        <Fragment key={message_id}>
          {(!before || timesOf(before.sent_date, zone, t).day !== sent.day) && (
            <li className="message-day">{sent.day}</li>
          )}
          <li id={`message-${message_id}`} className={user_id === selfId ? 'message message-own' : 'message'}>
            <span className="hidden">{user_id === selfId ? t('messages.you') : username}: </span>
            {picture && <MessagePicture picture={picture} t={t} />}
            {message && <p className="message-text">{message}</p>}
            <time dateTime={sent_date} title={sent.whole}>
              {sent.hour}
            </time>
          </li>
        </Fragment>
      )
    })}
  </ol>
)

/** The whole picture is a link away; its place is kept, so that nothing moves when it comes. */
const MessagePicture = ({ picture, t }: Pick<Props, 't'> & { picture: NonNullable<Message['picture']> }) => {
  const { state, address, alt } = picture
  if (!address) {
    return (
      <p className="message-picture">
        {`${t(state === 'failed' ? 'messages.pictureFailed' : 'messages.pictureWaits')} ${alt}`}
      </p>
    )
  }
  return (
    <a className="message-picture" href={address}>
      <img src={address} alt={alt || t('messages.picture')} width={320} height={240} loading="lazy" />
    </a>
  )
}

type Times = { day: string; hour: string; whole: string }

/** In UTC the server and the browser write the same; in the reader's zone only the browser writes. */
function timesOf(iso: string, zone: string | null, t: IslandText['t']): Times {
  if (zone === null) {
    const [day, hour] = [t.date(iso), `${iso.slice(11, 16)} UTC`]
    return { day, hour, whole: `${day}, ${hour}` }
  }
  const written = (how: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(t.tag, { ...how, timeZone: zone }).format(new Date(iso))
  return {
    day: written({ dateStyle: 'long' }),
    hour: written({ timeStyle: 'short' }),
    whole: written({ dateStyle: 'full', timeStyle: 'short' }),
  }
}
