// The settings of the wallet method among the Worker's bindings.
import { WalletDemo } from '../../../../shared/entities/trusted-issuer.ts'
import { isEncryptedOrLocal } from '../../../../shared/rules/encrypted-address.ts'
import type { Env } from '../../env.ts'

type Read = { settings: Env['wallet']; problems: string[] }

/** The scheme that opens a wallet is that of the EU profile, unless a local run has a demo wallet. */
export function readWalletSettings(bindings: Record<string, unknown>): Read {
  const { WALLET_DEMO, WALLET_TRUST_URL, WALLET_TRUST_KEY, WALLET_CERTIFICATE, WALLET_KEY, MAIL_OUTBOX } = bindings
  const isDemo = Boolean(WALLET_DEMO && MAIL_OUTBOX)
  const demo = isDemo ? WalletDemo.parse(JSON.parse(String(WALLET_DEMO))) : null
  const problems = [
    WALLET_DEMO && !isDemo && 'WALLET_DEMO is set, which only "npm start" may do',
    WALLET_TRUST_URL &&
      !isEncryptedOrLocal(String(WALLET_TRUST_URL)) &&
      'variable WALLET_TRUST_URL is not an https address',
    WALLET_TRUST_URL && !WALLET_TRUST_KEY && 'variable WALLET_TRUST_KEY is not set, but WALLET_TRUST_URL is',
  ].filter((problem) => typeof problem === 'string')
  return {
    problems,
    settings: {
      opener: demo?.opener ?? 'av://authorize',
      demoIssuers: demo?.issuers ?? [],
      certificate:
        WALLET_CERTIFICATE && WALLET_KEY
          ? { chain: String(WALLET_CERTIFICATE).split(','), key: String(WALLET_KEY) }
          : null,
      trustList: WALLET_TRUST_URL ? { url: String(WALLET_TRUST_URL), key: String(WALLET_TRUST_KEY) } : null,
    },
  }
}
