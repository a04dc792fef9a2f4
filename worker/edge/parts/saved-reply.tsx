// A saved reply for the text of a decision. Its button puts the text into the field: by script at once, without it by a form that comes
// back filled in.
import { savedReplies as replyKeys } from '../../../client/islands/moderation/saved-replies.tsx'
import { SelectField } from '../../../client/parts/select-field.tsx'
import { isLang, locales } from '../../../locales/locales.ts'
import type { AnswerOf } from '../../../shared/contract/contract.ts'
import { href } from '../../../shared/routes.ts'
import { Island } from '../render/island.tsx'
import type { FormTexts, PageContext } from '../render/page.ts'
import { expected } from '../upstream/expected.ts'

export type Replies = AnswerOf<'savedReplies'>['replies']

export const loadReplies = async ({ call }: Pick<PageContext, 'call'>): Promise<Replies> =>
  expected(await call('savedReplies', {})).replies

/** The button's name in a form; its value is the name of the text's field. */
const button = 'insert_reply'

/** Whether the form only asks for a reply in its text. */
export const asksForReply = (form: FormTexts): boolean => form[button] !== undefined

/** The form with the chosen reply after what was typed. */
export async function insertReply(context: Pick<PageContext, 'call'>, form: FormTexts): Promise<FormTexts> {
  const { [button]: field = '', ...typed } = form
  const chosen = (await loadReplies(context)).find(({ reply_id }) => reply_id === form.reply)
  if (!chosen) return typed
  return { ...typed, [field]: [typed[field], chosen.text].filter(Boolean).join('\n\n') }
}

/** The name of a language; one of a later version is shown by its code. */
export const languageName = (lang: string): string => (isLang(lang) ? locales[lang].name : lang)

type Props = {
  replies: Replies
  /** The name of the text's field. */
  field: string
  typed: FormTexts | undefined
  context: Pick<PageContext, 't' | 'lang'>
}

export const SavedReplyChoice = ({ replies, field, typed, context: { t, lang } }: Props) => (
  <div className="saved-reply">
    {replies.length > 0 && (
      <>
        <SelectField
          name="reply"
          label={t('moderation.reply')}
          defaultValue={typed?.reply ?? ''}
          choices={[
            { value: '', label: '–' },
            ...replies.map(({ reply_id, lang: of, title }) => ({
              value: reply_id,
              label: `${languageName(of)}: ${title}`,
            })),
          ]}
        />
        <button className="button" type="submit" name={button} value={field} formNoValidate data-insert-reply={field}>
          {t('moderation.insertReply')}
        </button>
      </>
    )}
    <a href={href('moderation_replies', {}, { lang })}>{t('moderation.replies')}</a>
  </div>
)

/** Once on a page whose forms have the choice. */
export const SavedReplyTexts = ({
  replies,
  context: { t, lang },
}: Pick<Props, 'replies'> & { context: Props['context'] }) =>
  replies.length > 0 && (
    <Island
      of={replyKeys}
      id="saved-replies"
      props={{ texts: Object.fromEntries(replies.map(({ reply_id, text }) => [reply_id, text])) }}
      t={t}
      lang={lang}
    />
  )
