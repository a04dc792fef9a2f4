// Asks the visitor's wallet through the browser (W3C Digital Credentials API), where the browser can. Without script, or without the API, the
// link and the code of the page do the same, and nothing stands here.
import { useEffect, useState } from 'react'
import type { FormAddress } from '../../../shared/contract/json-address.ts'
import { send } from '../../api.ts'
import { type IslandText, island } from '../../island.ts'

export type BrowserQuestion = {
  /** Takes the answer. */
  action: FormAddress<{ response: string }, unknown>
  /** What the browser is asked, one request for each kind of document. */
  requests: { protocol: string; data: { deviceRequest: string; encryptionInfo: string } }[]
}

function BrowserWallet({ action, requests, t }: BrowserQuestion & IslandText) {
  const [isAble, setAble] = useState(false)
  const [error, setError] = useState('')
  useEffect(() => setAble('DigitalCredential' in window), [])
  const ask = async () => {
    setError('')
    const response = await askBrowser(requests)
    if (response === null) return setError(t('gate.error_wallet_declined'))
    const answer = await send(action, { response })
    // The page says why an answer was refused.
    if (!answer.ok && answer.code === 'network') return setError(t('gate.error_network'))
    location.reload()
  }
  return (
    // The layout of the inner element would show it although it is hidden.
    <div hidden={!isAble}>
      <div className="age-check">
        <button className="button" type="button" onClick={ask}>
          {t('gate.walletBrowser')}
        </button>
        <p className="gate-error" role="alert">
          {error}
        </p>
      </div>
    </div>
  )
}

/** The types of the platform do not know the API yet. */
type DigitalRequest = CredentialRequestOptions & { digital: { requests: BrowserQuestion['requests'] } }

/** The sealed answer; null when the visitor declined, or has no wallet. */
async function askBrowser(requests: BrowserQuestion['requests']): Promise<string | null> {
  const asked: DigitalRequest = { mediation: 'required', digital: { requests } }
  const credential: unknown = await navigator.credentials.get(asked).catch(() => null)
  const data = typeof credential === 'object' && credential ? Reflect.get(credential, 'data') : null
  const response = typeof data === 'object' && data ? Reflect.get(data, 'response') : null
  return typeof response === 'string' ? response : null
}

export const browserWallet = island<BrowserQuestion>({
  name: 'browser-wallet',
  wake: 'load',
  strings: ['gate.walletBrowser', 'gate.error_wallet_declined', 'gate.error_network'],
  View: BrowserWallet,
})
