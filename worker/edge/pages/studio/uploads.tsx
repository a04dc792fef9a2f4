// A member's own uploads and their states. Without script the page reloads itself while a state may change.
import { uploadList } from '../../../../client/islands/studio/upload-list.tsx'
import { EmptyState } from '../../../../client/parts/empty-state.tsx'
import { FieldError } from '../../../../client/parts/field-error.tsx'
import { type AnswerOf, contract } from '../../../../shared/contract/contract.ts'
import { pageSizes, uploadPollMs, uploadRefreshSeconds } from '../../../../shared/limits.ts'
import { refusalKey } from '../../../../shared/refusals.ts'
import { type Refusal, statusOf } from '../../../../shared/result.ts'
import { href, templateIn } from '../../../../shared/routes.ts'
import { isMoving } from '../../../../shared/rules/studio-upload-states.ts'
import { redirectToSignIn, seeOther } from '../../http/redirects.ts'
import { RoutePagination } from '../../parts/route-pagination.tsx'
import { Island } from '../../render/island.tsx'
import { page } from '../../render/page.ts'
import { expected } from '../../upstream/expected.ts'
import { requireResolvedSession } from '../../upstream/require-resolved-session.ts'

type Data = AnswerOf<'uploads'>

export const uploads = page<'uploads', Data, Refusal>({
  layout: 'own-page',

  async load({ route, call, visitor, lang }) {
    if (!requireResolvedSession(visitor)) throw redirectToSignIn(route, lang)
    const data = expected(await call('uploads', { page: route.query.page ?? 1 }))
    return { status: 200, data, maxCacheSeconds: 0 }
  },

  async act({ send, route, lang }, { act = '', upload_id = '' }) {
    const answer = await send('uploadAct', { act, upload_id })
    if (answer.ok) throw seeOther(route.canonicalPath)
    if (answer.code === 'sign_in') throw redirectToSignIn(route, lang, 'act')
    return { status: statusOf(answer), outcome: answer }
  },

  head: (_, { t }) => ({ title: t('upload.mine'), description: t('upload.lead'), isIndexed: false }),

  Page({ uploads: all, total_count }, { route, t, lang, nowMs }, refusal) {
    const { page: number = 1 } = route.query
    const formHref = href('upload', {}, { lang })
    return [
      <header key="heading" className="page-heading upload-heading">
        <h1>{t('upload.mine')}</h1>
        {all.length > 0 && (
          <>
            <a className="button" href={href('own_channels', {}, { lang })}>
              {t('ownChannels.title')}
            </a>
            <a className="button" href={href('numbers', {}, { lang })}>
              {t('numbers.title')}
            </a>
            <a className="button button-primary" href={formHref}>
              {t('upload.title')}
            </a>
          </>
        )}
      </header>,
      refusal && (
        <div key="refused" className="upload-area">
          <FieldError text={t(refusalKey('notify', refusal.code))} />
        </div>
      ),
      all.length ? (
        <Island
          key="list"
          of={uploadList}
          id="uploads"
          props={{
            uploads: all,
            path: contract.uploads.fill({ page: number }),
            lookMs: uploadPollMs,
            nowMs,
            action: route.canonicalPath,
            editPath: templateIn('upload', lang),
            peoplePath: templateIn('upload_people', lang),
            supportHref: href('information', { section: 'support' }, { lang }),
            videoPath: templateIn('video', lang),
          }}
          t={t}
          lang={lang}
        />
      ) : (
        <EmptyState
          key="empty"
          icon="play"
          title={t('upload.empty')}
          help={t('upload.lead')}
          href={formHref}
          label={t('upload.title')}
        />
      ),
      <RoutePagination key="pages" total={total_count} size={pageSizes.playlists} route={route} t={t} />,
      all.some(({ state }) => isMoving(state)) && (
        <noscript key="again">
          <meta httpEquiv="refresh" content={String(uploadRefreshSeconds)} />
        </noscript>
      ),
    ]
  },
})
