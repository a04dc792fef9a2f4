// Whom and what a member follows, on the member's own page: each row can be unfollowed.
import type { Lang } from '../../../../locales/locales.ts'
import type { Subscription } from '../../../../shared/entities/lists.ts'
import { href } from '../../../../shared/routes.ts'
import type { PageContext } from '../../render/page.ts'
import { PersonRow, PersonRows, RowAction } from './person-rows.tsx'

type Props = { followed: readonly Subscription[]; context: Pick<PageContext, 'route' | 't' | 'lang'> }

export const FollowedRows = ({ followed, context: { route, t, lang } }: Props) =>
  followed.length > 0 && (
    <section className="friend-list">
      <h2>
        {t('follow.following')} <small>{t.number(followed.length)}</small>
      </h2>
      <PersonRows>
        {followed.map((one) => {
          const { id, ...shown } = rowOf(one, lang)
          return (
            <PersonRow key={one.type + id} {...shown}>
              <RowAction
                action={route.canonicalPath}
                stat={{ act: 'rem', section: one.type, object_id: String(id) }}
                icon="x"
                label={t('follow.unfollow')}
                name={shown.name}
              />
            </PersonRow>
          )
        })}
      </PersonRows>
    </section>
  )

function rowOf(one: Subscription, lang: Lang) {
  switch (one.type) {
    case 'model':
      return { id: one.model_id, name: one.title, picture: one.img, href: href('pornstar', { dir: one.dir }, { lang }) }
    case 'channel':
      return {
        id: one.channel_id,
        name: one.title,
        picture: one.scr,
        href: href('pornsite', { dir: one.dir }, { lang }),
      }
    case 'member':
      return {
        id: one.user_id,
        name: one.username,
        picture: one.avatar,
        href: href('member', { id: String(one.user_id) }, { lang }),
      }
  }
}
