// The button on a video's page that opens the member's lists.
import { addTo } from '../../../../client/islands/playlists/add-to.tsx'
import { contract } from '../../../../shared/contract/contract.ts'
import { href } from '../../../../shared/routes.ts'
import { categoriesPath } from '../../parts/own-lists.tsx'
import { Island } from '../../render/island.tsx'
import type { PageContext } from '../../render/page.ts'

type Props = { videoId: number; context: Pick<PageContext, 'visitor' | 't' | 'lang'> }

export function AddToLists({ videoId, context: { visitor, t, lang } }: Props) {
  const id = String(videoId)
  const page = href('add_to', { id }, { lang })
  return (
    <Island
      of={addTo}
      id="add-to"
      props={{
        videoId: id,
        href: page,
        newHref: visitor.user
          ? href('member_new_playlist', { id: String(visitor.user.user_id) }, { lang, query: { video: id } })
          : page,
        path: contract.addTo.fill({ video_id: videoId }),
        categoriesPath: categoriesPath(lang),
        isSignedIn: visitor.user !== null,
      }}
      t={t}
      lang={lang}
      isShared={!visitor.user}
    />
  )
}
