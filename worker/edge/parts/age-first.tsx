// Asks a person for a proof of age by the site's own check, before a page shows more. Works in places whose gate is open, too.
import { ageCheck } from '../../../client/islands/age/age-check.tsx'
import { FieldError } from '../../../client/parts/field-error.tsx'
import { agePhotoMaxBytes } from '../../../shared/limits.ts'
import { ageCheckPaths } from '../../../shared/service-paths.ts'
import { Island } from '../render/island.tsx'
import type { PageContext } from '../render/page.ts'

type Props = { context: Pick<PageContext, 't' | 'lang'>; error?: string | undefined }

export const AgeFirst = ({ context: { t, lang }, error }: Props) => (
  <section className="records-part">
    <h2>{t('release.ageFirst')}</h2>
    {error && <FieldError text={error} />}
    <AgePhoto t={t} lang={lang} />
  </section>
)

/** What the check asks for, and its form. */
export const AgePhoto = ({ t, lang }: Props['context']) => (
  <>
    <p className="form-note">{t('gate.checkWhat')}</p>
    <Island
      of={ageCheck}
      id="age-check"
      props={{ action: ageCheckPaths.photo, maxBytes: agePhotoMaxBytes }}
      t={t}
      lang={lang}
    />
  </>
)
