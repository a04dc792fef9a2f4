// The place of the visitor's queue on a video's page. Only the visitor's device knows the queue: it stays empty until a script
// fills it.
import { queuePanel } from '../../../../client/islands/playlists/queue-panel.tsx'
import { href, templateIn } from '../../../../shared/routes.ts'
import { categoriesPath } from '../../parts/own-lists.tsx'
import { Island } from '../../render/island.tsx'
import type { PageContext } from '../../render/page.ts'

export const QueuePlace = ({
  context: { visitor, t, lang },
}: {
  context: Pick<PageContext, 'visitor' | 't' | 'lang'>
}) => (
  <div className="queue-place">
    <Island
      of={queuePanel}
      id="queue"
      props={{
        videoPath: templateIn('video', lang),
        categoriesPath: categoriesPath(lang),
        ...(visitor.user && { newHref: href('member_new_playlist', { id: String(visitor.user.user_id) }, { lang }) }),
      }}
      t={t}
      lang={lang}
      isShared={!visitor.user}
    />
  </div>
)
