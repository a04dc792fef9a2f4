// The bar of staff on public pages: a row a kind of object says which links there are, and which ability each needs. It is part of
// pages that are made for one member of staff, and of no page that is kept.
import { Icon } from '../../../client/parts/icon.tsx'
import type { MessageKey } from '../../../locales/locales.ts'
import { href } from '../../../shared/routes.ts'
import { type Ability, may } from '../../../shared/rules/roles.ts'
import { assets } from '../render/assets.ts'
import type { PageContext, Part, StaffTarget } from '../render/page.ts'

type Context = Pick<PageContext, 't' | 'lang' | 'visitor'>
type StaffLink = {
  needs: Ability
  label: MessageKey
  /** Null where this object has no such page. */
  to: (target: StaffTarget, lang: PageContext['lang']) => string | null
}

const memberFile: StaffLink = {
  needs: 'manageMembers',
  label: 'acts.file',
  to: ({ kind, id, ownerId }, lang) => {
    const member = kind === 'member' ? id : ownerId
    return member === undefined ? null : href('admin_member', { id: String(member) }, { lang })
  },
}
const takeDown: StaffLink = {
  needs: 'moderate',
  label: 'desk.act_take_down',
  to: ({ id }, lang) => href('moderation_take_down', { id: String(id) }, { lang }),
}
/** The page of the object in the back office, where it is also hidden or featured. */
const editAt = (page: 'admin_video' | 'admin_model' | 'admin_channel' | 'admin_category'): StaffLink => ({
  needs: 'editCatalogue',
  label: 'admin.edit',
  to: ({ id }, lang) => href(page, { id: String(id) }, { lang }),
})

/** A family of the back office adds the link to its object's page here. */
const links: Record<StaffTarget['kind'], readonly StaffLink[]> = {
  video: [editAt('admin_video'), takeDown, memberFile],
  model: [editAt('admin_model')],
  channel: [editAt('admin_channel')],
  category: [editAt('admin_category')],
  member: [memberFile],
}

/** None for a role without any of the links. */
export function staffBar(target: StaffTarget | null | undefined, context: Context): Part[] {
  const { t, lang, visitor } = context
  if (!target) return []
  const shown = links[target.kind].flatMap(({ needs, label, to }) => {
    const address = may(visitor.user?.role, needs) ? to(target, lang) : null
    return address === null ? [] : [{ address, label }]
  })
  if (shown.length === 0) return []
  return [
    <details key="staff-bar" className="staff-bar">
      <link rel="stylesheet" href={assets.staffCss} />
      <summary>
        <Icon name="lock" /> {t('staffBar.label')}
      </summary>
      <nav aria-label={t('staffBar.label')}>
        {shown.map(({ address, label }) => (
          <a key={address} href={address} rel="nofollow">
            {t(label)}
          </a>
        ))}
      </nav>
    </details>,
  ]
}
