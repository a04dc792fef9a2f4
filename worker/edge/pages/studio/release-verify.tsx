// How a receipt is verified without this site.
import { servicePaths } from '../../../../shared/service-paths.ts'
import type { PageContext } from '../../render/page.ts'

/** `receipt.sig` holds the 64 bytes of the signature; where it was copied as text, the first command makes them. */
const commands = `base64 -d signature.txt > receipt.sig
openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in receipt.json -sigfile receipt.sig`

export const ReleaseVerify = ({ t }: Pick<PageContext, 't'>) => (
  <section className="records-part">
    <h2>{t('release.verify')}</h2>
    <p className="form-note">{t('release.verifyHelp')}</p>
    <pre className="release-code">{commands}</pre>
    <p className="form-note">
      <a href={servicePaths.releaseKeys}>{t('release.keys')}</a>
    </p>
  </section>
)
