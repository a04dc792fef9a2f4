// The answer to a comment or a message whose sender is signed out, because the session has ended: the text in its form, and a
// link that opens the sign-in beside it. Without script the page that held the text is gone.
import { ActFields } from '../../../client/forms/act-fields.tsx'
import { TextArea } from '../../../client/parts/text-area.tsx'
import { actOf } from '../../../shared/contract/acts.ts'
import { href } from '../../../shared/routes.ts'
import { actField } from '../../../shared/stat.ts'
import type { Head, PageContext, Part } from '../render/page.ts'
import { commentsAnchor } from './comments-anchor.ts'
import type { SignedOutText } from './handle-act.ts'
import { unlistedHead } from './heads.ts'

export const signedOutHead = ({ t }: Pick<PageContext, 't'>): Head => unlistedHead(t('header.signIn'), t)

export function signedOutParts(
  { stat: { msg = '', ...stat }, requestId }: SignedOutText,
  { route, t, lang }: Pick<PageContext, 'route' | 't' | 'lang'>,
): Part[] {
  const isComment = actOf(stat) === 'comm'
  return [
    <h1 key="heading" className="page-heading form-heading">
      {t('header.signIn')}
    </h1>,
    <form
      key="text"
      className="form-card"
      method="post"
      action={route.canonicalPath + (isComment ? commentsAnchor : '')}
    >
      <p role="status">
        {t('modal.loginFirst')}:{' '}
        <a href={href('signin', {}, { lang })} target="_blank" rel="noopener">
          {t('header.signIn')}
        </a>
      </p>
      <ActFields stat={stat} />
      <input type="hidden" name="request_id" value={requestId} />
      <TextArea
        name={actField('msg')}
        label={t(isComment ? 'comments.field' : 'messages.field')}
        rows={5}
        defaultValue={msg}
      />
      <button className="button button-primary" type="submit">
        {t(isComment ? 'comments.submit' : 'messages.send')}
      </button>
    </form>,
  ]
}
