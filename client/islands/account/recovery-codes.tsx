// The recovery codes of a second factor, shown once: copied, printed, or saved as a file. Without script the list and the file are there.
import { useState } from 'react'
import { type IslandText, island } from '../../island.ts'

type Props = {
  codes: readonly string[]
  /** The first line of the file: what the codes are for. */
  title: string
}

function RecoveryCodes({ codes, title, t }: Props & IslandText) {
  const [said, setSaid] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      setSaid(t('factor.copied'))
    } catch {
      setSaid(t('factor.copyFailed'))
    }
  }
  const file = [title, '', ...codes, ''].join('\n')
  return (
    <div className="recovery-codes" role="status">
      <h3>{t('factor.codes')}</h3>
      <p>{t('factor.codesHelp')}</p>
      <ul className="factor-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="recovery-ways">
        <button className="button" type="button" onClick={copy}>
          {t('factor.copy')}
        </button>
        <button className="button" type="button" onClick={() => print()}>
          {t('factor.print')}
        </button>
        <a
          className="button"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download="recovery-codes.txt"
        >
          {t('factor.save')}
        </a>
      </p>
      <p className="form-note">{said}</p>
    </div>
  )
}

export const recoveryCodes = island<Props>({
  name: 'recovery-codes',
  wake: 'touch',
  strings: [
    'factor.codes',
    'factor.codesHelp',
    'factor.copy',
    'factor.copied',
    'factor.copyFailed',
    'factor.print',
    'factor.save',
  ],
  View: RecoveryCodes,
})
