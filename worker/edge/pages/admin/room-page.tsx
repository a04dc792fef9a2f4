// A page of the back office: side navigation, heading, content and keyboard. Each room gives its data, title and content.
import type { ReactNode } from 'react'
import { adminKeys } from '../../../../client/islands/admin/admin-keys.tsx'
import { Icon } from '../../../../client/parts/icon.tsx'
import type { Result } from '../../../../shared/result.ts'
import type { RouteName } from '../../../../shared/routes.ts'
import { href } from '../../../../shared/routes.ts'
import {
  type AdminRoom,
  adminRooms,
  roomsOf,
  type StaffRoom,
  staffRooms,
  staffRoomsOf,
} from '../../../../shared/rules/admin-rooms.ts'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { unlistedHead } from '../../parts/heads.ts'
import { Island } from '../../render/island.tsx'
import { type Acted, type FormFiles, type FormTexts, type PageContext, type Part, page } from '../../render/page.ts'
import { loadRoom, type RoomData } from './load-room.ts'
import { roomNames } from './room-names.ts'

type Room<Name extends RouteName, Data, Outcome> = {
  room: AdminRoom
  /** What the page says in front of another upstream, where that is not about the catalogue. */
  foreign?: 'siteSettings.foreign'
  ask(context: PageContext<Name>): Promise<Result<Data>>
  act?(context: PageContext<Name>, form: FormTexts, files: FormFiles): Promise<Acted<Outcome>>
  title(data: Data, context: PageContext<Name>): string
  /** Beside the heading. */
  actions?(context: PageContext<Name>): ReactNode
  content(data: Data, context: PageContext<Name>, outcome: Outcome | null): ReactNode
}

export const roomPage = <Name extends RouteName, Data, Outcome = null>(of: Room<Name, Data, Outcome>) =>
  page<Name, RoomData<Data>, Outcome>({
    layout: 'own-page',
    isSecret: true,
    load: (context) => loadRoom(context, of.room, () => of.ask(context)),
    ...(of.act && { act: of.act }),

    head(loaded, context) {
      const { t } = context
      if (loaded.kind === 'absent') return notFoundHead(context)
      return unlistedHead(loaded.kind === 'open' ? of.title(loaded.data, context) : t('admin.title'), t)
    },

    Page(loaded, context, outcome): Part[] {
      if (loaded.kind === 'absent') return notFoundParts(context)
      const { t } = context
      if (loaded.kind === 'foreign') {
        return [
          <h1 key="heading" className="page-heading">
            {t('admin.title')}
          </h1>,
          <p key="foreign" className="form-lead">
            {t(of.foreign ?? 'admin.foreign')}
          </p>,
        ]
      }
      return [
        <div key="office" className="admin">
          <RoomLinks room={of.room} context={context} />
          <div className="admin-room">
            <header className="admin-head">
              <h1>{of.title(loaded.data, context)}</h1>
              {of.actions?.(context)}
            </header>
            {of.content(loaded.data, context, outcome)}
          </div>
        </div>,
        <Island key="keys" of={adminKeys} id="admin-keys" props={{}} t={t} lang={context.lang} />,
      ]
    },
  })

const staffNames = {
  moderation: 'review.title',
  status: 'status.title',
  people: 'staff.title',
  jobs: 'health.title',
  log: 'desk.log',
} as const satisfies Record<StaffRoom, string>

type LinksContext = Pick<PageContext, 't' | 'lang' | 'visitor'>

const RoomLinks = ({ room, context: { t, lang, visitor } }: { room: AdminRoom; context: LinksContext }) => {
  const staff = staffRoomsOf(visitor.user?.role)
  return (
    <nav className="admin-nav" aria-label={t('admin.title')}>
      <ul>
        {roomsOf(visitor.user?.role).map((name) => (
          <li key={name}>
            <a href={href(adminRooms[name].page, {}, { lang })} aria-current={name === room ? 'page' : undefined}>
              {t(roomNames[name])}
            </a>
          </li>
        ))}
      </ul>
      {staff.length > 0 && (
        <ul>
          {staff.map((name) => (
            <li key={name}>
              <a href={href(staffRooms[name].page, {}, { lang })}>
                {t(staffNames[name])} <Icon name="link" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </nav>
  )
}
