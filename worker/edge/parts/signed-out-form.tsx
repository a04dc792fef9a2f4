// The answer to a form whose sender is signed out, because the session has ended: what was typed, kept in a form, and a link that
// opens the sign-in beside it. Without script the page that held it is gone.

import { TextArea } from '../../../client/parts/text-area.tsx'
import type { User } from '../../../shared/entities/account.ts'
import { href } from '../../../shared/routes.ts'
import { commentsAnchor } from '../../../shared/rules/comments-anchor.ts'
import { actField, type Stat } from '../../../shared/stat.ts'
import type { Visitor } from '../http/visitor.ts'
import type { Head, PageContext, Part } from '../render/page.ts'
import { requireResolvedSession } from '../upstream/require-resolved-session.ts'
import { unlistedHead } from './heads.ts'

/** Thrown for a form whose sender is signed out: its texts are too long to wait in a cookie, so the answer holds them. */
export class SignedOutForm extends Error {
  constructor() {
    super('a form was sent without a session')
  }
}

/** Who sent a form. Throws a SignedOutForm when that is unknown, because the session has ended. */
export function requireSender(visitor: Visitor): User {
  const user = requireResolvedSession(visitor)
  if (user === null) throw new SignedOutForm()
  return user
}

/** The form to send again; `fields` are those of the form that was sent. */
export type KeptForm = {
  action: string
  encType?: 'multipart/form-data'
  fields: readonly [name: string, value: string][]
}

/** What the sender types anew: no answer repeats a secret, and a captcha is good once. */
const typedAnew = ['pwd', 'password', 'code', 'captcha', 'captcha_answer']

/** The texts of a form: files cannot be sent back to a browser. */
export const keptFields = (form: Iterable<[string, unknown]>): KeptForm['fields'] =>
  [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string' && !typedAnew.includes(entry[0]))

export const signedOutHead = ({ t }: Pick<PageContext, 't'>): Head => unlistedHead(t('header.signIn'), t)

export function signedOutParts(
  { action, encType, fields }: KeptForm,
  { t, lang }: Pick<PageContext, 't' | 'lang'>,
): Part[] {
  const name = actField('msg')
  const message = fields.find((field) => field[0] === name)?.[1]
  const isComment = fields.some(
    ([field, value]) => field === actField('act') && value === ('comm' satisfies Stat['act']),
  )
  return [
    <h1 key="heading" className="page-heading form-heading">
      {t('header.signIn')}
    </h1>,
    <form
      key="kept"
      className="form-card"
      method="post"
      action={action + (isComment ? commentsAnchor : '')}
      encType={encType}
    >
      <p role="status">
        {t('modal.loginFirst')}:{' '}
        <a href={href('signin', {}, { lang })} target="_blank" rel="noopener">
          {t('header.signIn')}
        </a>
      </p>
      {fields.map(
        ([field, value]) =>
          field !== name && <input key={`${field} ${value}`} type="hidden" name={field} value={value} />,
      )}
      {message === undefined ? (
        <p className="form-note">{t('modal.kept')}</p>
      ) : (
        <TextArea
          name={name}
          label={t(isComment ? 'comments.field' : 'messages.field')}
          rows={5}
          defaultValue={message}
        />
      )}
      <button className="button button-primary" type="submit">
        {t(message === undefined ? 'account.sendAgain' : isComment ? 'comments.submit' : 'messages.send')}
      </button>
    </form>,
  ]
}
