// The answer to a form whose sender is signed out, because the session has ended: what was typed, kept in a form, and a link that
// opens the sign-in beside it. Without script the page that held it is gone.

import type { ReactNode } from 'react'
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

export const signedOutParts = (kept: KeptForm, { t, lang }: Pick<PageContext, 't' | 'lang'>): Part[] => [
  <h1 key="heading" className="page-heading form-heading">
    {t('header.signIn')}
  </h1>,
  <FormToSendAgain key="kept" {...kept} note={t('modal.kept')} t={t}>
    <p role="status">
      {t('modal.loginFirst')}:{' '}
      <a href={href('signin', {}, { lang })} target="_blank" rel="noopener">
        {t('header.signIn')}
      </a>
    </p>
  </FormToSendAgain>,
]

/** `note` is said where no text can be seen; `children` is what the sender does first, in a new tab. Without an action it goes to the address of the answer. */
type Props = Omit<KeptForm, 'action'> & {
  action?: string
  note?: string
  children: ReactNode
  t: PageContext['t']
}

export function FormToSendAgain({ action, encType, fields, note, children, t }: Props) {
  const name = actField('msg')
  const message = fields.find((field) => field[0] === name)?.[1]
  const isComment = fields.some(
    ([field, value]) => field === actField('act') && value === ('comm' satisfies Stat['act']),
  )
  return (
    <form
      className="form-card"
      method="post"
      action={action === undefined ? undefined : action + (isComment ? commentsAnchor : '')}
      encType={encType}
    >
      {children}
      {fields.map(
        ([field, value]) =>
          field !== name && <input key={`${field} ${value}`} type="hidden" name={field} value={value} />,
      )}
      {message === undefined ? (
        note && <p className="form-note">{note}</p>
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
    </form>
  )
}
