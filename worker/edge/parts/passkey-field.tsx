// A button that answers a form by a passkey instead of a code, or makes a new one; the answer is sent in a hidden field. Passkeys need script,
// so that the style hides it without.
import { Icon } from '../../../client/parts/icon.tsx'
import { writes } from '../../../shared/contract/contract.ts'
import { assets } from '../render/assets.ts'
import type { PageContext } from '../render/page.ts'

type Props = {
  name: 'passkey' | 'credential'
  label: string
  /** Of a new passkey, as JSON. */
  options?: string
  isMain?: boolean
  t: PageContext['t']
}

export const PasskeyField = ({ name, label, options, isMain = false, t }: Props) => (
  <div className="passkey-field">
    <input type="hidden" name={name} />
    <button
      type="button"
      className={isMain ? 'button button-primary' : 'button'}
      data-passkey="field"
      data-challenge={writes.passkeyChallenge.path}
      data-options={options}
    >
      {label}
    </button>
    {/* The script shows it as an error: that class would show it at once. */}
    <p role="alert" hidden>
      <Icon name="alert" />
      {t('passkeys.problem')}
    </p>
    <PasskeyScript />
  </div>
)

export const PasskeyScript = () => <script type="module" async src={assets.passkeys} />
