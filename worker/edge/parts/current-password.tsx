// The field for the current password, in every form that changes or closes an account.
import { Field } from '../../../client/parts/field.tsx'
import type { PageContext } from '../render/page.ts'

export const CurrentPassword = ({ error, t }: { error: string | undefined; t: PageContext['t'] }) => (
  <Field
    name="pwd"
    type="password"
    label={t('account.currentPassword')}
    autoComplete="current-password"
    required
    error={error}
  />
)
