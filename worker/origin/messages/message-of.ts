// A message as its two members read it.
import type { Message } from '../../../shared/entities/message.ts'
import { messagePicturePath } from '../../../shared/service-paths.ts'
import { toIsoDate } from '../clock.ts'
import type { MessageRow } from './store/messages.ts'

export const messageOf = ({ message_id, user_id, message, sent_date, ...picture }: MessageRow): Message => ({
  message_id,
  user_id,
  message,
  sent_date: toIsoDate(sent_date),
  ...pictureOf(picture),
})

function pictureOf({ picture, alt, file, reason }: Pick<MessageRow, 'picture' | 'alt' | 'file' | 'reason'>) {
  if (picture === null) return {}
  const described = { alt: alt ?? '' }
  if (file === null) return { picture: { state: reason === null ? 'waits' : 'failed', ...described } } as const
  return { picture: { state: 'shown', address: messagePicturePath.fill({ picture }), ...described } } as const
}
