// In the place of the form where no comments are written: on the site, or about this.
import { TextArea } from '../text-area.tsx'

type Key = 'error.feature_off' | 'comments.off' | 'comments.field'
/** `msg` is what a member sent as it was switched off: it can still be copied. */
type Props = { isOff: 'site' | 'target'; msg: string | undefined; t: (key: Key) => string }

export const CommentsOff = ({ isOff, msg, t }: Props) => (
  <>
    <p className="comments-empty">{t(isOff === 'site' ? 'error.feature_off' : 'comments.off')}</p>
    {msg && <TextArea name="msg" label={t('comments.field')} rows={3} defaultValue={msg} readOnly />}
  </>
)
