// A creator's own videos in every state: search, sort, the number in each state, and acts on selected ones. All of its state is in the
// address. Uploads that are on their way stand above them.
import { FieldError } from '../../../../client/parts/field-error.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import type { OwnUpload } from '../../../../shared/entities/studio-upload.ts'
import { fieldError } from '../../../../shared/refusals.ts'
import { codesOf, statusOf } from '../../../../shared/result.ts'
import { href, hrefWith } from '../../../../shared/routes.ts'
import { isWithheldState, studioFilters, studioSorts } from '../../../../shared/rules/studio-videos.ts'
import { redirectToSignIn, seeOther } from '../../http/redirects.ts'
import { unlistedHead } from '../../parts/heads.ts'
import { page } from '../../render/page.ts'
import { expected } from '../../upstream/expected.ts'
import { requireResolvedSession } from '../../upstream/require-resolved-session.ts'
import type { StudioOutcome } from './studio-outcome.ts'
import { StudioTable } from './studio-table.tsx'
import { StudioFilters, StudioSearch, StudioUploads } from './studio-tools.tsx'

type Data = AnswerOf<'studioVideos'> & { uploads: readonly OwnUpload[] }

export const studio = page<'studio', Data, StudioOutcome>({
  layout: 'own-page',

  async load({ route, call, visitor, lang, signPictures }) {
    if (!requireResolvedSession(visitor)) throw redirectToSignIn(route, lang)
    const { sort = studioSorts[0], filter = studioFilters[0], after, find } = route.query
    const [answer, uploads] = await Promise.all([
      call('studioVideos', { sort, filter, after: Number(after ?? 0), find }),
      call('uploads', { page: 1 }),
    ])
    const { rows, ...rest } = expected(answer)
    const signed = await Promise.all(rows.map((row) => (isWithheldState(row.state) ? signPictures(row.id, row) : row)))
    return {
      status: 200,
      // The table is whole without them.
      data: { ...rest, rows: signed, uploads: uploads.ok ? uploads.value.uploads.filter(isOnItsWay) : [] },
      maxCacheSeconds: 0,
    }
  },

  async act({ send, route, lang }, form) {
    const items = Object.keys(form).flatMap((name) => /^pick_([1-9]\d{0,14})$/.exec(name)?.[1] ?? [])
    const answer = await send('studioAct', { act: form.act ?? '', items: items.join(',') })
    if (answer.ok) throw seeOther(hrefWith(route, { done: `${answer.value.changed.length}-${items.length}` }))
    if (answer.code === 'sign_in') throw redirectToSignIn(route, lang, 'act')
    return { status: statusOf(answer), outcome: { typed: form, codes: codesOf(answer) } }
  },

  head: (_, { t }) => unlistedHead(t('studio.heading'), t),

  Page(data, context, outcome) {
    const { t, lang, route } = context
    const problem = ['items', 'act', 'notify']
      .map((field) => fieldError({ t, family: 'studio', codes: outcome?.codes ?? [] }, field))
      .find(Boolean)
    const [changed, chosen] = (route.query.done ?? '').split('-')
    return [
      <header key="heading" className="page-heading upload-heading">
        <h1>{t('studio.heading')}</h1>
        <a className="button" href={href('numbers', {}, { lang })}>
          {t('numbers.title')}
        </a>
        <a className="button" href={href('own_channels', {}, { lang })}>
          {t('ownChannels.title')}
        </a>
        <a className="button" href={href('studio_comments', {}, { lang })}>
          {t('ownComments.heading')}
        </a>
        <a className="button button-primary" href={href('upload', {}, { lang })}>
          {t('upload.title')}
        </a>
        <p>{t('studio.lead')}</p>
      </header>,
      <div key="studio" className="studio">
        {changed && chosen && !outcome && (
          <p className="form-done" role="status">
            {t('studio.changed', { shown: t.number(Number(changed)), of: t.number(Number(chosen)) })}
          </p>
        )}
        {problem && <FieldError text={problem} />}
        <StudioUploads uploads={data.uploads} context={context} />
        <StudioSearch context={context} />
        <StudioFilters filters={data.filters} context={context} />
        <StudioTable answer={data} outcome={outcome} context={context} />
      </div>,
    ]
  },
})

/** Not published yet, or waiting for its uploader. */
const isOnItsWay = ({ state }: OwnUpload): boolean => !['published', 'removed', 'replaced'].includes(state)
