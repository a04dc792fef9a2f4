// The search in a member's messages, and what it found. The form is a POST: no address has its words.
import { Avatar } from '../../../../client/parts/avatar.tsx'
import { Field } from '../../../../client/parts/field.tsx'
import { FieldError } from '../../../../client/parts/field-error.tsx'
import type { WriteAnswerOf } from '../../../../shared/contract/contract.ts'
import { messageSearchLength } from '../../../../shared/limits.ts'
import { fieldError, otherError } from '../../../../shared/refusals.ts'
import { codesOf, type FieldCode, statusOf } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { formatUtcTime } from '../../parts/format-time.ts'
import type { Acted, FormTexts, PageContext } from '../../render/page.ts'

type Found = WriteAnswerOf<'findMessages'>['found']
export type SearchOutcome = { search: string; codes: readonly FieldCode[]; found: Found | null }
type Context = Pick<PageContext, 't' | 'lang'>

export async function searchMessages(
  { send }: Pick<PageContext, 'send'>,
  { search: typed = '' }: FormTexts,
): Promise<Acted<SearchOutcome>> {
  const search = typed.trim()
  const answer = await send('findMessages', { search })
  return answer.ok
    ? { status: 200, outcome: { search, codes: [], found: answer.value.found } }
    : { status: statusOf(answer), outcome: { search, codes: codesOf(answer), found: null } }
}

export const MessageSearch = ({ outcome, context }: { outcome: SearchOutcome | null; context: Context }) => {
  const { t, lang } = context
  const errors = { t, family: 'form', codes: outcome?.codes ?? [] } as const
  const generalError = otherError(errors, ['search'])
  return (
    <search className="message-search">
      <form method="post" action={href('messages', {}, { lang })}>
        {generalError && <FieldError text={generalError} />}
        <Field
          name="search"
          type="search"
          label={t('messages.search')}
          maxLength={messageSearchLength.max}
          defaultValue={outcome?.search}
          error={fieldError(errors, 'search')}
        />
        <button className="button" type="submit">
          {t('messages.find')}
        </button>
      </form>
      {outcome?.found && (
        <p role="status">
          {t(outcome.found.length ? 'messages.found' : 'messages.notFound', { search: outcome.search })}
        </p>
      )}
      {outcome?.found && outcome.found.length > 0 && (
        <ul className="person-rows conversation-rows">
          {outcome.found.map((one) => (
            <FoundRow key={one.message.message_id} {...one} context={context} />
          ))}
        </ul>
      )}
    </search>
  )
}

/** Leads to the page of the conversation on which the message is the newest. */
const FoundRow = ({ user, message, context: { t, lang } }: Found[number] & { context: Context }) => (
  <li className="person-row">
    <Avatar username={user.username} avatar={user.avatar} />
    <div className="person-text">
      <a
        className="person-whole"
        href={`${href('conversation', { id: String(user.user_id) }, { lang, query: { before: String(message.message_id + 1) } })}#message-${message.message_id}`}
      >
        {user.username}
      </a>
      <p className="person-line">
        {message.user_id !== user.user_id && <span>{t('messages.you')}: </span>}
        {message.message || t('messages.picture')}
      </p>
    </div>
    <time dateTime={message.sent_date} title={formatUtcTime(message.sent_date, t)}>
      {t.date(message.sent_date)}
    </time>
  </li>
)
