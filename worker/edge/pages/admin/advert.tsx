// A campaign: its form, its creatives, its statistics and its history; and the buttons that run, pause or archive it.
import { FieldError } from '../../../../client/parts/field-error.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import type { AdminAdvert } from '../../../../shared/entities/admin-advert.ts'
import { advertStatsDaysMax, daySeconds, pageSizes } from '../../../../shared/limits.ts'
import { fieldError } from '../../../../shared/refusals.ts'
import { codesOf, type FieldCode, ok, statusOf } from '../../../../shared/result.ts'
import { hrefWith } from '../../../../shared/routes.ts'
import { isRangeWithin } from '../../../../shared/statistics.ts'
import { seeOther } from '../../http/redirects.ts'
import { RoutePagination } from '../../parts/route-pagination.tsx'
import type { FormTexts, PageContext } from '../../render/page.ts'
import { actOnCreative, Creatives } from './advert-creatives.tsx'
import { AdvertForm, saveAdvert } from './advert-form.tsx'
import { AdvertStats, type CampaignStats } from './advert-stats.tsx'
import { StageMark, stageOf } from './adverts.tsx'
import { ChangesTable } from './changes-table.tsx'
import { doneTexts } from './done-texts.ts'
import { adminPage } from './section-page.tsx'

type Data = {
  campaign: AdminAdvert
  history: AnswerOf<'advertHistory'> | null
  stats: CampaignStats | null
}

export type AdvertPageOutcome = {
  about: 'campaign' | 'state' | 'creative'
  typed: FormTexts
  codes: readonly FieldCode[]
}
type Context = PageContext<'admin_advert'>

export const adminAdvert = adminPage<'admin_advert', Data, AdvertPageOutcome>({
  section: 'adverts',

  async ask({ call, route, nowMs }) {
    const campaign_id = Number(route.params.id)
    const found = await call('adminAdvert', { campaign_id })
    if (!found.ok) return found
    const { campaign } = found.value
    const { tab, page = 1 } = route.query
    if (tab === 'history') {
      const history = await call('advertHistory', { campaign_id, page })
      return history.ok ? ok({ campaign, history: history.value, stats: null }) : history
    }
    if (tab !== 'stats') return ok({ campaign, history: null, stats: null })
    const days = daysOf(route.query, nowMs)
    if (!isRangeWithin({ from: days.since, to: days.until }, advertStatsDaysMax))
      return ok({ campaign, history: null, stats: { ...days, counted: null } })
    const counts = await call('advertCounts', { campaign_id, ...days })
    return counts.ok ? ok({ campaign, history: null, stats: { ...days, counted: counts.value } }) : counts
  },

  async act(context, form, files) {
    const { send, route } = context
    const { id } = route.params
    if (form.state !== undefined) {
      const answer = await send('advertState', { campaign_id: id, state: form.state })
      if (answer.ok) throw seeOther(hrefWith(route, { done: 'saved' }))
      return { status: statusOf(answer), outcome: { about: 'state', typed: form, codes: codesOf(answer) } }
    }
    if (form.creative_id !== undefined) {
      const { status, outcome } = await actOnCreative(context, form, files)
      return { status, outcome: { about: 'creative', ...outcome } }
    }
    const { status, outcome } = await saveAdvert(context, { ...form, campaign_id: id })
    return { status, outcome: { about: 'campaign', ...outcome } }
  },

  title: ({ campaign }) => campaign.title,

  actions: (context) => <AdvertTabs context={context} />,

  content: (data, context, outcome) => (
    <>
      <StateForm campaign={data.campaign} codes={outcome?.about === 'state' ? outcome.codes : []} context={context} />
      {context.route.query.done && !outcome && (
        <p className="form-done" role="status">
          {context.t(doneTexts[context.route.query.done])}
        </p>
      )}
      <Content data={data} outcome={outcome} context={context} />
    </>
  ),
})

type ContentProps = { data: Data; outcome: AdvertPageOutcome | null; context: Context }

function Content({ data: { campaign, history, stats }, outcome, context }: ContentProps) {
  const { t, route } = context
  if (history) {
    return (
      <>
        <ChangesTable answer={history} context={context} isOfOne />
        <RoutePagination total={history.total_count} size={pageSizes.admin} route={route} t={t} />
      </>
    )
  }
  if (stats) return <AdvertStats campaign={campaign} stats={stats} context={context} />
  if (route.query.tab === 'creatives')
    return <Creatives campaign={campaign} outcome={outcome?.about === 'creative' ? outcome : null} context={context} />
  return <AdvertForm campaign={campaign} outcome={outcome?.about === 'campaign' ? outcome : null} context={context} />
}

/** The last four weeks, unless the address says others. */
function daysOf({ since, until }: Context['route']['query'], nowMs: number): { since: string; until: string } {
  const end = until ?? new Date(nowMs).toISOString().slice(0, 10)
  const begin = new Date(Date.parse(`${end}T00:00:00Z`) - 27 * daySeconds * 1000).toISOString().slice(0, 10)
  return { since: since !== undefined && since <= end ? since : begin, until: end }
}

const tabs = {
  edit: 'admin.edit',
  creatives: 'adverts.creatives',
  stats: 'adverts.stats',
  history: 'admin.history',
} as const
const tabNames = Object.keys(tabs) as (keyof typeof tabs)[]

const AdvertTabs = ({ context: { t, route } }: { context: Context }) => (
  <nav className="tabs" data-row="" aria-label={tabNames.map((name) => t(tabs[name])).join(', ')}>
    {tabNames.map((name) => {
      const tab = name === 'edit' ? undefined : name
      return (
        <a
          key={name}
          href={hrefWith(route, { tab, page: undefined, done: undefined, since: undefined, until: undefined })}
          aria-current={tab === route.query.tab ? 'page' : undefined}
        >
          {t(tabs[name])}
        </a>
      )
    })}
  </nav>
)

type StateProps = { campaign: AdminAdvert; codes: readonly FieldCode[]; context: Context }

/** One press each. An archived campaign stays as it is. */
const StateForm = ({ campaign, codes, context: { t, route, nowMs } }: StateProps) => {
  const error = fieldError({ t, family: 'admin', codes }, 'notify')
  return (
    <form className="admin-acts advert-state" method="post" action={hrefWith(route, { done: undefined })}>
      <StageMark stage={stageOf(campaign, nowMs)} t={t} />
      {campaign.state === 'running' && (
        <button className="button" type="submit" name="state" value="paused">
          {t('adverts.pause')}
        </button>
      )}
      {campaign.state === 'paused' && (
        <>
          <button className="button button-primary" type="submit" name="state" value="running">
            {t('adverts.run')}
          </button>
          <button className="button button-bad" type="submit" name="state" value="archived">
            {t('adverts.archive')}
          </button>
        </>
      )}
      {campaign.state !== 'archived' && <span className="form-note">{t('adverts.stateHelp')}</span>}
      {error && <FieldError text={error} />}
    </form>
  )
}
