// The bar of staff on public pages: a row a kind of object says which links and acts there are, and which ability each needs. It is
// part of pages that are made for one member of staff, and of no page that is kept.
import type { ReactNode } from 'react'
import { Icon } from '../../../client/parts/icon.tsx'
import type { MessageKey } from '../../../locales/locales.ts'
import { href } from '../../../shared/routes.ts'
import type { BulkAct, BulkFamilyName } from '../../../shared/rules/admin-families.ts'
import { adminSections } from '../../../shared/rules/admin-sections.ts'
import { type Ability, may } from '../../../shared/rules/roles.ts'
import { bulkActTexts } from '../parts/bulk-act-texts.ts'
import { secondFactorHref } from '../parts/login-props.ts'
import { assets } from '../render/assets.ts'
import type { PageContext, Part, StaffTarget } from '../render/page.ts'

type Context = Pick<PageContext, 't' | 'lang' | 'visitor' | 'call'>
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
  label: 'moderation.act_take_down',
  to: ({ id }, lang) => href('moderation_take_down', { id: String(id) }, { lang }),
}
/** The page of the object in the back office. */
const editAt = (
  page: 'admin_video' | 'admin_model' | 'admin_channel' | 'admin_category' | 'admin_playlist',
): StaffLink => ({
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
  playlist: [editAt('admin_playlist'), memberFile],
  member: [memberFile],
}

/**
 * What is done from the bar: an act on many with this one object. Its next page shows what will change, does it, and undoes it within an
 * hour.
 */
type StaffActs = { family: BulkFamilyName; acts: readonly BulkAct[] }

const acts: Record<StaffTarget['kind'], StaffActs | null> = {
  video: { family: 'videos', acts: ['hide', 'feature', 'unfeature'] },
  model: { family: 'models', acts: ['hide'] },
  channel: { family: 'channels', acts: ['hide'] },
  category: { family: 'categories', acts: ['hide'] },
  playlist: { family: 'playlists', acts: ['hide', 'feature', 'unfeature'] },
  member: null,
}

/** Whether it is featured; null where it never is, or while that is not known: then both acts are offered. */
const featuredState: Record<
  StaffTarget['kind'],
  ((id: number, call: PageContext['call']) => Promise<boolean | null>) | null
> = {
  video: async (video_id, call) => {
    const found = await call('adminVideo', { video_id })
    return found.ok ? found.value.video.is_featured : null
  },
  playlist: async (id, call) => {
    const found = await call('adminSubject', { family: 'playlists', id })
    return found.ok ? found.value.subject.is_featured : null
  },
  model: null,
  channel: null,
  category: null,
  member: null,
}

/** Without the act that would change nothing. */
async function actsFor({ kind, id }: StaffTarget, of: StaffActs, call: PageContext['call']): Promise<StaffActs> {
  const isFeatured = await featuredState[kind]?.(id, call)
  if (typeof isFeatured !== 'boolean') return of
  const idle: BulkAct = isFeatured ? 'feature' : 'unfeature'
  return { ...of, acts: of.acts.filter((act) => act !== idle) }
}

/** None for a role without any of the links and acts. */
export async function staffBar(target: StaffTarget | null | undefined, context: Context): Promise<Part[]> {
  const { t, lang, visitor } = context
  if (!target) return []
  const shown = links[target.kind].flatMap(({ needs, label, to }) => {
    const address = may(visitor.user?.role, needs) ? to(target, lang) : null
    return address === null ? [] : [{ address, label }]
  })
  const done = acts[target.kind]
  const mayAct = done !== null && may(visitor.user?.role, adminSections[done.family].needs)
  if (shown.length === 0 && !mayAct) return []
  if (visitor.user?.needs_second_factor) return [<SetUpFirst key="staff-bar" t={t} lang={lang} />]
  const doable = mayAct ? await actsFor(target, done, context.call) : null
  return [
    <Bar key="staff-bar" t={t}>
      <nav aria-label={t('staffBar.label')}>
        {shown.map(({ address, label }) => (
          <a key={address} href={address} rel="nofollow">
            {t(label)}
          </a>
        ))}
      </nav>
      {doable && <Acts id={target.id} of={doable} t={t} lang={lang} />}
    </Bar>,
  ]
}

type BarProps = { children: ReactNode; t: PageContext['t'] }

const Bar = ({ children, t }: BarProps) => (
  <details className="staff-bar">
    <link rel="stylesheet" href={assets.staffCss} />
    <summary>
      <Icon name="lock" /> {t('staffBar.label')}
    </summary>
    {children}
  </details>
)

/** Every link would refuse a session without a second factor. */
const SetUpFirst = ({ t, lang }: Pick<PageContext, 't' | 'lang'>) => (
  <Bar t={t}>
    <p>{t('factor.staff')}</p>
    <nav aria-label={t('staffBar.label')}>
      <a href={secondFactorHref(lang)} rel="nofollow">
        {t('factor.startSecondFactor')}
      </a>
    </nav>
  </Bar>
)

type ActsProps = { id: number; of: StaffActs; t: PageContext['t']; lang: PageContext['lang'] }

const Acts = ({ id, of: { family, acts: names }, t, lang }: ActsProps) => (
  <form method="post" action={href(adminSections[family].page, {}, { lang })}>
    <input type="hidden" name={`pick_${id}`} value="1" />
    {names.map((act) => (
      <button key={act} className="button" type="submit" name="act" value={act}>
        {t(bulkActTexts[act])}
      </button>
    ))}
  </form>
)
