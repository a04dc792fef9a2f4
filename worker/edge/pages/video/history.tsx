// The visitor's watch history. The server does not know it: the page is the same for all visitors, and the browser builds the
// list from its own storage.
import { historyList } from '../../../../client/islands/video/history-list.tsx'
import { href, templateIn } from '../../../../shared/routes.ts'
import { ThumbsChoice } from '../../parts/thumbs-choice.tsx'
import { Island } from '../../render/island.tsx'
import { page } from '../../render/page.ts'

export const history = page<'history', null>({
  layout: 'own-page',
  load: async () => ({ status: 200, data: null }),
  head: (_, { t }) => ({ title: t('history.heading'), description: t('history.help'), isIndexed: false }),
  Page: (_, { visitor, t, lang }) => [
    <div key="heading" className="page-heading">
      <h1>{t('history.heading')}</h1>
      <p>{t('history.help')}</p>
      <ThumbsChoice t={t} lang={lang} />
    </div>,
    <noscript key="noscript">
      <p>{t('history.noScript')}</p>
    </noscript>,
    <Island
      key="list"
      of={historyList}
      id="history"
      props={{
        videoPath: templateIn('video', lang),
        videosPath: href('videos', {}, { lang }),
        searchPath: templateIn('search', lang),
        isMember: visitor.user !== null,
      }}
      t={t}
      lang={lang}
    />,
  ],
})
