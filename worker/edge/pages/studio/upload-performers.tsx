// Who is shown in an upload: what is missing before it can be published, the uploader's own age, and all performer records.
// Plain forms, handled here.

import { FieldError } from '../../../../client/parts/field-error.tsx'
import { MissingRecords } from '../../../../client/parts/missing-records.tsx'
import { PersonFields } from '../../../../client/parts/studio/person-fields.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { personBounds } from '../../../../shared/forms/studio-records.ts'
import { fieldError } from '../../../../shared/refusals.ts'
import { codesOf, type FieldCode, statusOf } from '../../../../shared/result.ts'
import { href, hrefWith } from '../../../../shared/routes.ts'
import type { AgeProving } from '../../age/age-proving.ts'
import { redirectToSignIn, seeOther } from '../../http/redirects.ts'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { SignedOutForm } from '../../parts/signed-out-form.tsx'
import { type FormTexts, type PageContext, page } from '../../render/page.ts'
import { ProveAge } from '../../shell/age-first.tsx'
import { expectedOrNull } from '../../upstream/expected.ts'
import { requireResolvedSession } from '../../upstream/require-resolved-session.ts'
import { releaseActs, sendReleaseAct } from './send-release-act.ts'
import { type NewLink, UploadReleases } from './upload-releases.tsx'

/** `proving`: null where no proof is missing, or one waits. */
type Data = (AnswerOf<'uploadRecords'> & { proving: AgeProving | null }) | null
type Outcome = { act: string; typed: FormTexts; codes: readonly FieldCode[]; link?: NewLink }
const acts = ['person', 'remove', 'nobody'] as const

export const uploadPeople = page<'upload_people', Data, Outcome>({
  layout: 'own-page',
  showsFiles: true,

  async load({ route, call, visitor, lang, ageProving }) {
    if (!requireResolvedSession(visitor)) throw redirectToSignIn(route, lang)
    const data = expectedOrNull(await call('uploadRecords', { upload_id: route.params.upload }))
    if (data === null) return { status: 404, data, maxCacheSeconds: 0 }
    const proving = data.age.state === 'none' ? await ageProving() : null
    return { status: 200, data: { ...data, proving }, maxCacheSeconds: 0 }
  },

  async act(context, form) {
    const { send, route } = context
    const releaseAct = releaseActs.find((one) => one === form.act)
    if (releaseAct) return sendReleaseAct(context, releaseAct, form)
    const act = acts.find((one) => one === form.act) ?? 'person'
    const answer = await send('uploadPeople', { ...form, act, upload_id: route.params.upload })
    if (answer.ok) throw seeOther(hrefWith(route, { done: act }))
    if (answer.code === 'sign_in') throw new SignedOutForm()
    return { status: statusOf(answer), outcome: { act, typed: form, codes: codesOf(answer) } }
  },

  head: (data, context) =>
    data === null
      ? notFoundHead(context)
      : { title: context.t('records.title'), description: context.t('records.lead'), isIndexed: false },

  Page(data, context, outcome) {
    if (data === null) return notFoundParts(context)
    const { t, lang, route } = context
    const { done } = route.query
    return [
      <header key="heading" className="page-heading upload-heading">
        <h1>{t('records.title')}</h1>
        <a className="button" href={href('uploads', {}, { lang })}>
          {t('upload.mine')}
        </a>
        <p>{data.title}</p>
      </header>,
      done && !outcome && (
        <p key="done" className="form-done" role="status">
          {t(done === 'cancel' ? 'release.cancelled' : 'upload.saved')}
        </p>
      ),
      <section key="state" className="records-part">
        {data.missing.length ? (
          <MissingRecords missing={data.missing} t={t} />
        ) : (
          <p className="form-note">{t('records.complete')}</p>
        )}
        <p className="form-note">{t('records.lead')}</p>
      </section>,
      <OwnAge key="age" age={data.age} proving={data.proving} context={context} />,
      <UploadReleases
        key="releases"
        releases={data.releases}
        link={outcome?.link ?? null}
        codes={isOfReleases(outcome) ? outcome.codes : []}
        typedName={outcome?.act === 'invite' && !outcome.link ? outcome.typed.person_name : undefined}
        context={context}
      />,
      <People key="people" data={data} outcome={isOfReleases(outcome) ? null : outcome} context={context} />,
    ]
  },
})

const isOfReleases = (outcome: Outcome | null): outcome is Outcome =>
  outcome !== null && releaseActs.some((act) => act === outcome.act)

type OwnAgeProps = Pick<NonNullable<Data>, 'age' | 'proving'> & { context: PageContext<'upload_people'> }

const OwnAge = ({ age, proving, context }: OwnAgeProps) => (
  <section className="records-part">
    <h2>{context.t('records.age')}</h2>
    {age.state === 'verified' && <p>{context.t('records.ageVerified', { date: context.t.date(age.until ?? '') })}</p>}
    {age.state === 'waiting' && <p role="status">{context.t('records.ageWaiting')}</p>}
    {proving && <ProveAge age={proving} context={context} />}
  </section>
)

type PeopleProps = { data: NonNullable<Data>; outcome: Outcome | null; context: PageContext<'upload_people'> }

const People = ({ data, outcome, context: { t, lang, route } }: PeopleProps) => {
  const { people, releases, shown, is_closed } = data
  const isUnknown = people.length === 0 && releases.length === 0
  const errorOf = (field: string) => fieldError({ t, family: 'upload', codes: outcome?.codes ?? [] }, field)
  const generalError = outcome && (errorOf('notify') ?? errorOf('person_id') ?? errorOf('shown'))
  const action = href('upload_people', route.params, { lang })
  return (
    <section className="records-part">
      <h2>{t('records.people')}</h2>
      {generalError && <FieldError text={generalError} />}
      {shown === 0 && <p>{t('records.nobodySaid')}</p>}
      {people.length > 0 && (
        <ul className="records-people">
          {people.map((person) => (
            <li key={person.person_id}>
              <h3>
                {person.model_dir === null ? (
                  person.name
                ) : (
                  <a href={href('pornstar', { dir: person.model_dir }, { lang })}>{person.name}</a>
                )}
              </h3>
              <p className="form-note">
                {[t.date(person.record_date), person.reference, person.custodian, person.address].join(' · ')}
              </p>
              {!is_closed && (
                <form method="post" action={action}>
                  <input type="hidden" name="person_id" value={person.person_id} />
                  <button className="button" type="submit" name="act" value="remove">
                    {t('upload.remove', { name: person.name })}
                  </button>
                </form>
              )}
            </li>
          ))}
        </ul>
      )}
      {shown !== 0 && isUnknown && !is_closed && (
        <form className="records-nobody" method="post" action={action}>
          <button className="button" type="submit" name="act" value="nobody">
            {t('records.shown_0')}
          </button>
          <small>{t('records.nobodyHelp')}</small>
        </form>
      )}
      <details className="records-add" open={outcome?.act === 'person' || (shown === 1 && isUnknown)}>
        <summary className="button">{t('records.add')}</summary>
        <form className="form-part" method="post" action={action}>
          <PersonFields
            bounds={personBounds}
            typed={outcome?.act === 'person' ? outcome.typed : {}}
            errorOf={errorOf}
            isRequired
            t={t}
          />
          <button className="button button-primary" type="submit" name="act" value="person">
            {t('records.add')}
          </button>
        </form>
      </details>
    </section>
  )
}
