// Another file for a video: a form that sends one, and what becomes of it until a moderator has decided. For editors and for its uploader.
import { replaceFile } from '../../../client/islands/studio/replace-file.tsx'
import { FieldError } from '../../../client/parts/field-error.tsx'
import { writes } from '../../../shared/contract/contract.ts'
import type { JsonAddress } from '../../../shared/contract/json-address.ts'
import type { ReplacementUpload } from '../../../shared/entities/studio-upload.ts'
import {
  uploadFormMaxBytes,
  uploadMaxBytes,
  uploadPollMs,
  uploadQuota,
  uploadRefreshSeconds,
} from '../../../shared/limits.ts'
import { refusalKey } from '../../../shared/refusals.ts'
import { templateIn } from '../../../shared/routes.ts'
import { isMoving } from '../../../shared/rules/studio-upload-states.ts'
import { videoTypes } from '../../../shared/rules/studio-video-types.ts'
import { Island } from '../render/island.tsx'
import type { PageContext } from '../render/page.ts'

type Props = {
  videoId: number
  replacement: ReplacementUpload | null
  /** Where its state is asked for. */
  path: JsonAddress<{ video: { replacement: ReplacementUpload | null } }>
  /** The page that handles the forms. */
  action: string
  /** Why the last file was refused. */
  code: string | undefined
  context: Pick<PageContext, 't' | 'lang'>
}

export const VideoReplacement = ({ videoId, replacement, path, action, code, context: { t, lang } }: Props) => (
  <section id="replace" className="admin-form">
    <h2>{t('admin.replaceHeading')}</h2>
    <p className="form-note">{t('admin.replaceHelp')}</p>
    <p className="form-note">{t('release.replaceHelp')}</p>
    {code && <FieldError text={t(refusalKey('upload', code), { count: uploadQuota.open })} />}
    <Island
      of={replaceFile}
      id="replace-file"
      props={{
        paths: { form: writes.videoEdit.path, act: writes.uploadAct.path, part: writes.uploadPart.path },
        types: videoTypes,
        maxBytes: uploadMaxBytes,
        formMaxBytes: uploadFormMaxBytes,
        videoId,
        replacement,
        path,
        lookMs: uploadPollMs,
        action,
        peoplePath: templateIn('upload_people', lang),
      }}
      t={t}
      lang={lang}
    />
    {replacement && isMoving(replacement.state) && (
      <noscript>
        <meta httpEquiv="refresh" content={String(uploadRefreshSeconds)} />
      </noscript>
    )}
  </section>
)
