// The table of members. A search is sent as a form, so that an e-mail that is typed into it stands in no address and no log.
import { Field } from '../../../../client/parts/field.tsx'
import { FieldError } from '../../../../client/parts/field-error.tsx'
import { Icon } from '../../../../client/parts/icon.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import type { AdminMemberRow } from '../../../../shared/entities/admin-member.ts'
import { fieldError } from '../../../../shared/refusals.ts'
import { codesOf, type FieldCode, statusOf } from '../../../../shared/result.ts'
import { href, hrefWith } from '../../../../shared/routes.ts'
import { countryName } from '../../../../shared/rules/countries.ts'
import { type MemberTableSort, memberTable } from '../../../../shared/rules/member-acts.ts'
import { seeOther } from '../../http/redirects.ts'
import { memberFilterText, memberStateText } from '../../parts/member-act-texts.ts'
import type { PageContext } from '../../render/page.ts'
import { type Column, FamilyTable } from './family-table.tsx'
import { adminPage } from './section-page.tsx'

type Outcome = { codes: readonly FieldCode[] }
const { sorts, filters } = memberTable

export const adminMembers = adminPage<'admin_members', AnswerOf<'adminMembers'>, Outcome>({
  section: 'members',

  ask({ call, route }) {
    const { find, sort = sorts[0], filter = filters[0], country = '', from = '', to = '', after } = route.query
    return call('adminMembers', { sort, filter, country, from, to, after: Number(after ?? 0), find })
  },

  async act({ send, route, lang }, { find = '', country = '', from = '', to = '' }) {
    const typed = find.trim()
    if (!typed.includes('@')) {
      const query = { find: typed, country: country.toLowerCase(), from, to }
      const given = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, value || undefined]))
      throw seeOther(hrefWith(route, { ...given, after: undefined }))
    }
    const found = await send('findMember', { email: typed })
    if (found.ok) throw seeOther(href('admin_member', { id: String(found.value.user_id) }, { lang }))
    return { status: statusOf(found), outcome: { codes: codesOf(found) } }
  },

  title: (_, { t }) => t('acts.members'),

  content: (answer, context, outcome) => (
    <FamilyTable
      family={null}
      answer={answer}
      columns={columnsOf(context.t)}
      idOf={({ user_id }) => user_id}
      nameOf={({ username }) => username}
      hrefOf={({ user_id }) => href('admin_member', { id: String(user_id) }, { lang: context.lang })}
      sorts={sorts}
      filterName={(filter) => memberFilterText(filter, context.t)}
      label={context.t('acts.members')}
      placeholder={context.t('acts.findHelp')}
      create={null}
      outcome={null}
      context={context}
      search={<MemberSearch codes={outcome?.codes ?? []} context={context} />}
    />
  ),
})

/** Sort and filter stay; the search begins on the first page. */
const MemberSearch = ({
  codes,
  context: { route, t },
}: {
  codes: readonly FieldCode[]
  context: Pick<PageContext<'admin_members'>, 'route' | 't'>
}) => {
  const error =
    fieldError({ t, family: 'members', codes }, 'email') ?? fieldError({ t, family: 'members', codes }, 'notify')
  const { find, country, from, to } = route.query
  return (
    <search>
      <form className="admin-find admin-members" method="post" action={hrefWith(route, { after: undefined })}>
        <input
          className="field"
          type="search"
          name="find"
          defaultValue={find}
          aria-label={`${t('search.submit')}: ${t('acts.members')}`}
          placeholder={t('acts.findHelp')}
          autoComplete="off"
          autoCapitalize="none"
          data-admin-find=""
        />
        <button className="button" type="submit">
          <Icon name="search" /> {t('search.submit')}
        </button>
        {error && <FieldError text={error} />}
        <details className="admin-more" open={Boolean(country ?? from ?? to)}>
          <summary className="button">{t('admin.filters')}</summary>
          <div className="admin-row">
            <Field name="country" label={t('trait.country')} defaultValue={country} maxLength={2} autoComplete="off" />
            <Field name="from" type="date" label={t('acts.joinedFrom')} defaultValue={from} />
            <Field name="to" type="date" label={t('acts.joinedTo')} defaultValue={to} />
          </div>
        </details>
      </form>
    </search>
  )
}

const columnsOf = (t: PageContext['t']): Column<AdminMemberRow, MemberTableSort>[] => [
  { name: 'name', label: 'account.username', sort: 'name', cell: ({ username }) => username },
  {
    name: 'state',
    label: 'admin.state',
    cell: ({ state }) => (
      <span className="admin-state" data-state={state === 'active' ? 'shown' : 'hidden'}>
        {memberStateText(state, t)}
      </span>
    ),
  },
  { name: 'role', label: 'staff.role', isWide: true, cell: ({ role }) => t(`staff.role_${role}`) },
  {
    name: 'country',
    label: 'trait.country',
    isWide: true,
    cell: ({ country }) => (country ? countryName(country, t.tag) : '–'),
  },
  {
    name: 'videos',
    label: 'videos.heading',
    sort: 'videos',
    isNumber: true,
    cell: ({ total_videos }) => t.number(total_videos),
  },
  {
    name: 'strikes',
    label: 'acts.strikes',
    isNumber: true,
    isWide: true,
    cell: ({ strikes }) => (strikes ? t.number(strikes) : '–'),
  },
  {
    name: 'joined',
    label: 'profile.joined',
    sort: 'joined',
    isWide: true,
    isNumber: true,
    cell: ({ joined_date }) => <time dateTime={joined_date}>{t.date(joined_date)}</time>,
  },
  {
    name: 'seen',
    label: 'acts.seen',
    sort: 'seen',
    isWide: true,
    isNumber: true,
    cell: ({ seen_date }) => <time dateTime={seen_date}>{t.date(seen_date)}</time>,
  },
]
