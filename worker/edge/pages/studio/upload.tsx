// The upload form, for members: other visitors get the sign-in form in its place.
import { loginForm } from '../../../../client/islands/account/login-form.tsx'
import { uploadForm } from '../../../../client/islands/studio/upload-form.tsx'
import { FieldError } from '../../../../client/parts/field-error.tsx'
import { type AnswerOf, writes } from '../../../../shared/contract/contract.ts'
import type { OwnUpload } from '../../../../shared/entities/studio-upload.ts'
import {
  captionsMaxBytes,
  uploadFormMaxBytes,
  uploadMaxBytes,
  uploadMinSeconds,
  uploadPicture,
  uploadQuota,
} from '../../../../shared/limits.ts'
import { refusalKey } from '../../../../shared/refusals.ts'
import { href } from '../../../../shared/routes.ts'
import { captionLanguageName, captionLanguages } from '../../../../shared/rules/caption-languages.ts'
import { videoTypes } from '../../../../shared/rules/studio-video-types.ts'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { googleHref, loginProps } from '../../parts/login-props.ts'
import { nameAnswers } from '../../parts/name-answers.ts'
import { Island } from '../../render/island.tsx'
import { type PageContext, page } from '../../render/page.ts'
import { expected, expectedOrNull } from '../../upstream/expected.ts'
import { requireResolvedSession } from '../../upstream/require-resolved-session.ts'

type Data =
  | { is: 'login' }
  | { is: 'gone' }
  | {
      is: 'form'
      categories: AnswerOf<'categories'>['categories']
      startedUpload: AnswerOf<'upload'> | null
      templates: AnswerOf<'uploadTemplates'>['templates']
      unfinished: OwnUpload[]
      minSeconds: number | undefined
    }

export const upload = page<'upload', Data>({
  layout: 'own-page',

  async load({ route, call, visitor, lang }) {
    if (!requireResolvedSession(visitor)) return { status: 200, data: { is: 'login' }, maxCacheSeconds: 0 }
    const { upload: upload_id } = route.query
    const [found, startedUpload, own, made] = await Promise.all([
      call('categories', { gender: 'str', section: 'all', lang }),
      upload_id ? call('upload', { upload_id }) : null,
      upload_id ? null : call('uploads', { page: 1 }),
      call('uploadTemplates', {}),
    ])
    const known = startedUpload && expectedOrNull(startedUpload)
    const isGone =
      startedUpload !== null && (known === null || ['published', 'removed', 'replaced'].includes(known.upload.state))
    if (isGone) return { status: 404, data: { is: 'gone' }, maxCacheSeconds: 0 }
    // The form works even when the list of uploads or that of templates fails.
    const unfinished = own?.ok ? own.value.uploads.filter(isUnfinished) : []
    const templates = made.ok ? made.value.templates : []
    const { categories } = expected(found)
    const minSeconds = own?.ok ? own.value.min_seconds : undefined
    return {
      status: 200,
      data: { is: 'form', categories, startedUpload: known, templates, unfinished, minSeconds },
      maxCacheSeconds: 0,
    }
  },

  head: (data, context) =>
    data.is === 'gone'
      ? notFoundHead(context)
      : { title: context.t('upload.title'), description: context.t('upload.lead'), isIndexed: false },

  Page(data, context) {
    if (data.is === 'gone') return notFoundParts(context)
    const { t, lang, route, hasGoogle } = context
    const heading = <Heading key="heading" isForm={data.is === 'form'} context={context} />
    if (data.is === 'login') {
      return [
        heading,
        <p key="first" className="form-note form-lead" role="status">
          {t('modal.loginFirst')}
        </p>,
        <Island
          key="form"
          of={loginForm}
          id="login"
          props={{
            ...loginProps(lang, hasGoogle),
            from: route.canonicalPath,
            googleHref: googleHref(hasGoogle, route.canonicalPath),
          }}
          t={t}
          lang={lang}
        />,
      ]
    }
    const { categories, startedUpload, templates, unfinished, minSeconds } = data
    const { error } = route.query
    const template = templates.find(({ template_id }) => template_id === route.query.template)
    return [
      heading,
      error && (
        <div key="error" className="upload-area">
          <FieldError text={t(refusalKey('upload', error), { count: uploadQuota.open })} />
        </div>
      ),
      unfinished.length > 0 && <Unfinished key="unfinished" uploads={unfinished} context={context} />,
      <Island
        key="form"
        of={uploadForm}
        id="upload"
        props={{
          paths: {
            form: writes.videoEdit.path,
            act: writes.uploadAct.path,
            part: writes.uploadPart.path,
            template: writes.uploadTemplate.path,
          },
          listHref: href('uploads', {}, { lang }),
          types: videoTypes,
          maxBytes: uploadMaxBytes,
          formMaxBytes: uploadFormMaxBytes,
          minSeconds,
          names: nameAnswers,
          categories: categories.map(({ title, dir }) => ({ title, dir })),
          templates: templates.map(({ template_id, name, fields }) => ({ template_id, name, fields })),
          templateId: template?.template_id,
          templateHref: href('upload', {}, { lang }),
          typed: startedUpload?.typed ?? template?.fields ?? {},
          codes: startedUpload?.codes ?? [],
          stills: startedUpload?.stills ?? [],
          hasPicture: startedUpload?.has_picture ?? false,
          minutes: { exclusive: uploadMinSeconds.exclusive / 60, nonExclusive: uploadMinSeconds.nonExclusive / 60 },
          textLanguage: lang,
          captionLanguages: captionLanguages.map((value) => ({ value, label: captionLanguageName(value) })),
          captionLanguage: t.tag.split('-')[0] ?? 'en',
          captionKilobytes: captionsMaxBytes / 1024,
          picture: { width: uploadPicture.width, height: uploadPicture.height },
          shown: startedUpload?.typed.shown,
          peopleHref: startedUpload
            ? href('upload_people', { upload: startedUpload.upload.upload_id }, { lang })
            : undefined,
          uploadId: startedUpload?.upload.upload_id,
          fileName: startedUpload?.upload.sent_name,
          hasFile: startedUpload !== null && startedUpload.upload.state !== 'receiving',
        }}
        t={t}
        lang={lang}
      />,
    ]
  },
})

const Heading = ({ isForm, context: { t, lang } }: { isForm: boolean; context: Pick<PageContext, 't' | 'lang'> }) => (
  <header className={isForm ? 'page-heading upload-heading' : 'page-heading form-heading'}>
    <h1>{t('upload.title')}</h1>
    {isForm && (
      <a className="button" href={href('uploads', {}, { lang })}>
        {t('upload.mine')}
      </a>
    )}
    {isForm && (
      <a className="button" href={href('upload_templates', {}, { lang })}>
        {t('templates.title')}
      </a>
    )}
    <p>{t('upload.lead')}</p>
  </header>
)

/** A file was chosen, and has not arrived as a whole. */
const isUnfinished = ({ state, sent_name }: OwnUpload): boolean => state === 'receiving' && sent_name !== ''

type UnfinishedProps = { uploads: readonly OwnUpload[]; context: Pick<PageContext, 't' | 'lang'> }

const Unfinished = ({ uploads, context: { t, lang } }: UnfinishedProps) => (
  <section className="upload-area" aria-labelledby="unfinished">
    <h2 id="unfinished">{t('upload.unfinished')}</h2>
    <ul>
      {uploads.map((one) => (
        <li key={one.upload_id}>
          <a href={href('upload', {}, { lang, query: { upload: one.upload_id } })}>{one.title || one.sent_name}</a>{' '}
          {t('thumb.percent', { percent: Math.floor((one.bytes_there / Math.max(1, one.file_bytes)) * 100) })}
        </li>
      ))}
    </ul>
    <p>{t('upload.chooseAgain')}</p>
  </section>
)
