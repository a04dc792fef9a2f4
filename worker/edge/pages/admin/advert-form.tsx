// The form of a campaign, new or not. What was typed stays after a refusal; a save that another one came before shows both.
import { FieldError } from '../../../../client/parts/field-error.tsx'
import type { AdminAdvert } from '../../../../shared/entities/admin-advert.ts'
import { fieldError } from '../../../../shared/refusals.ts'
import { codesOf, type FieldCode, statusOf } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { seeOther } from '../../http/redirects.ts'
import { ConflictTable } from '../../parts/conflict-table.tsx'
import type { Acted, FormTexts, PageContext } from '../../render/page.ts'
import { CapFields, OwnFields, TargetFields } from './advert-fields.tsx'
import { textsOfCampaign } from './advert-texts.ts'

export type AdvertOutcome = { typed: FormTexts; codes: readonly FieldCode[] }

/** Saves, and leads to the campaign's page. */
export async function saveAdvert(
  { send, lang }: Pick<PageContext, 'send' | 'lang'>,
  form: FormTexts,
): Promise<Acted<AdvertOutcome>> {
  const answer = await send('saveAdvert', form)
  if (answer.ok) {
    const isNew = Number(form.campaign_id ?? 0) === 0
    // A new campaign needs an ad next.
    const query = isNew ? ({ done: 'created', tab: 'creatives' } as const) : ({ done: 'saved' } as const)
    throw seeOther(href('admin_advert', { id: String(answer.value.campaign_id) }, { lang, query }))
  }
  return { status: statusOf(answer), outcome: { typed: form, codes: codesOf(answer) } }
}

type Props = {
  /** Null for a new one. */
  campaign: AdminAdvert | null
  outcome: AdvertOutcome | null
  context: Pick<PageContext, 't' | 'lang' | 'route'>
}

export const AdvertForm = ({ campaign, outcome, context }: Props) => {
  const { t, lang, route } = context
  const saved = textsOfCampaign(campaign)
  const texts = outcome?.typed ?? saved
  const codes = outcome?.codes ?? []
  const errorOf = (field: string) => fieldError({ t, family: 'admin', codes }, field)
  const isOutdated = codes.some(({ field, code }) => field === 'version' && code === 'changed')
  const version = isOutdated ? (outcome?.typed.version ?? '') : String(campaign?.version ?? 0)
  const fields = { texts, errorOf, t }
  return (
    <form className="admin-form" method="post" action={route.canonicalPath}>
      {isOutdated && campaign && <ConflictTable theirs={saved} typed={texts} codes={codes} context={{ t, lang }} />}
      {errorOf('notify') && <FieldError text={errorOf('notify')} />}
      <input type="hidden" name="campaign_id" value={campaign?.campaign_id ?? 0} />
      <input type="hidden" name="version" value={version} />
      <OwnFields {...fields} />
      <TargetFields {...fields} />
      <CapFields {...fields} />
      <p className="admin-acts">
        <button className="button button-primary" type="submit">
          {t(campaign ? 'lists.save' : 'lists.create')}
        </button>
        {isOutdated && (
          <button className="button button-bad" type="submit" name="overwrite" value="1">
            {t('admin.overwrite')}
          </button>
        )}
        <a className="button" href={isOutdated ? route.canonicalPath : href('admin_adverts', {}, { lang })}>
          {t(isOutdated ? 'admin.dropMine' : 'lists.cancel')}
        </a>
      </p>
    </form>
  )
}
