// The wallet method on the gate page: what is asked, in plain words, and the request with its link and code. Both are the server's, so that
// they work without script; an island only looks for the answer.
import { ageWait } from '../../../client/islands/age/age-wait.tsx'
import { browserWallet } from '../../../client/islands/age/browser-wallet.tsx'
import { walletRequestSeconds, walletWaitSeconds } from '../../../shared/limits.ts'
import { ageCheckPaths, ageWalletPath } from '../../../shared/service-paths.ts'
import { withReturnPage } from '../http/address.ts'
import { setting } from '../operator/published.ts'
import { QrPicture } from '../parts/qr-picture.tsx'
import { Island } from '../render/island.tsx'
import type { GateFormProps, GatePanelProps, MethodProps } from './gate-props.ts'
import { timeOf } from './gate-time.ts'

export const WalletMethod = ({ error, page, Heading, isOnly, t }: MethodProps) => (
  <section className="age-check" aria-labelledby={isOnly ? undefined : 'gate-wallet'}>
    {!isOnly && <Heading id="gate-wallet">{t('gate.walletTitle')}</Heading>}
    <p>{t('gate.walletWhat')}</p>
    <p>
      {t('gate.walletNot')} {t('gate.walletKept')}
    </p>
    {error && (
      <p className="gate-error" role="alert">
        {error}
      </p>
    )}
    <form className="age-check" method="post" action={page ? withReturnPage(ageWalletPath, page) : ageWalletPath}>
      <button className="button button-primary" type="submit" name="act" value="begin">
        {t('gate.walletBegin')}
      </button>
    </form>
  </section>
)

/** The page of a request that waits for its answer. */
export const AgeWalletPanel = ({ wallet, page, t, lang }: GatePanelProps) => (
  <section className="gate-card" aria-labelledby="gate-title">
    <p className="gate-site">{setting('site_name')}</p>
    <h1 id="gate-title">{t('gate.walletAsked')}</h1>
    <WalletAsked wallet={wallet} page={page} t={t} lang={lang} />
  </section>
)

/** The request itself. */
export const WalletAsked = ({ wallet, page, t, lang }: GateFormProps & Pick<GatePanelProps, 'wallet'>) => (
  <>
    <p>{t('gate.walletWhat')}</p>
    {wallet && (
      <>
        <Island of={browserWallet} id="browser-wallet" props={wallet.browser} t={t} lang={lang} />
        <p className="gate-ways">
          <a className="button button-primary" href={wallet.link}>
            {t('gate.walletOpen')}
          </a>
        </p>
        <p>{t('gate.walletScan')}</p>
        <QrPicture qrCode={wallet.qrCode} />
        {wallet.signed && (
          <details>
            <summary>{t('gate.walletOther')}</summary>
            <p className="gate-ways">
              <a className="button" href={wallet.signed.link}>
                {t('gate.walletOpen')}
              </a>
            </p>
            <p>{t('gate.walletScan')}</p>
            <QrPicture qrCode={wallet.signed.qrCode} />
          </details>
        )}
      </>
    )}
    <p>{t('gate.walletThen', { time: timeOf(walletRequestSeconds, t) })}</p>
    <Island
      of={ageWait}
      id="age-wait"
      props={{ path: ageCheckPaths.state, everySeconds: walletWaitSeconds, isQuiet: true }}
      t={t}
      lang={lang}
    />
    <StopForm page={page} t={t} lang={lang} />
  </>
)

const StopForm = ({ page, t }: GateFormProps) => (
  <form method="post" action={page ? withReturnPage(ageWalletPath, page) : ageWalletPath}>
    <button className="button" type="submit" name="act" value="stop">
      {t('gate.walletStop')}
    </button>
  </form>
)
