// A member's data export, and the import of playlists from such a file.
import { Field } from '../../../../client/parts/field.tsx'
import { refusalKey } from '../../../../shared/refusals.ts'
import type { FieldCode } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { servicePaths } from '../../../../shared/service-paths.ts'
import type { PageContext } from '../../render/page.ts'

type Props = { codes: readonly FieldCode[]; context: Pick<PageContext, 't' | 'lang'> }

export const OwnDataPart = ({ codes, context: { t, lang } }: Props) => {
  const [first] = codes
  return (
    <section className="form-card" id="data">
      <h2>{t('data.heading')}</h2>
      <p>{t('data.help')}</p>
      <a className="button" href={servicePaths.ownData}>
        {t('data.download')}
      </a>
      <form
        className="own-data-import"
        method="post"
        action={href('account', {}, { lang })}
        encType="multipart/form-data"
      >
        <input type="hidden" name="act" value="importPlaylists" />
        <Field
          name="file"
          type="file"
          accept="application/json,.json"
          label={t('data.import')}
          help={t('data.importHelp')}
          required
          error={first && t(refusalKey('form', first.code), { count: Number(first.info ?? 0) })}
        />
        <button className="button" type="submit">
          {t('data.import')}
        </button>
      </form>
    </section>
  )
}
