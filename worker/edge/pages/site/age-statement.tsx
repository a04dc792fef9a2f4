// The public statement of how ages are checked here: the methods that are set up, what each learns and what is kept, and the rule of every
// place with its law. It is made of the rules in force and of the registry of methods, so that it cannot say anything else than the gate does.
import type { AgePolicy } from '../../../../shared/rules/age-policy.ts'
import type { AgeMethod } from '../../../../shared/rules/age-row.ts'
import { ageStatement, type PlaceStatement } from '../../../../shared/rules/age-statement.ts'
import type { SiteMethod } from '../../age/methods.ts'
import { policy } from '../../operator/age-policy.ts'
import { page } from '../../render/page.ts'
import { AgeMethodFacts } from './age-statement-methods.tsx'
import { AgePlaceFacts, placesTogether } from './age-statement-places.tsx'
import { InformationTabs } from './information-tabs.tsx'

type Data = { methods: SiteMethod[]; places: PlaceStatement[] }

/** Published rules apply within a minute, and so does what is said about them. */
const freshSeconds = 60

/** Whether a place has it as a fallback, now or later. */
const hasFallback = (places: readonly PlaceStatement[], proof: AgeMethod): boolean =>
  places.some(({ row, later }) => [row, ...later.map((one) => one.row)].some((one) => one.fallbacks?.includes(proof)))

const placesOf = (rules: AgePolicy, nowMs: number): PlaceStatement[] => ageStatement(rules, Math.floor(nowMs / 1000))

export const ageStatementPage = page<'age_statement', Data>({
  load: async ({ ageMethods, nowMs }) => ({
    status: 200,
    data: { methods: await ageMethods(), places: placesOf(policy, nowMs) },
    maxCacheSeconds: freshSeconds,
  }),

  head: (_, { t }) => ({ title: t('ageStatement.title'), description: t('ageStatement.lead'), isIndexed: true }),

  Page: ({ methods, places }, { t, lang }) => [
    <InformationTabs key="tabs" current="age" t={t} lang={lang} />,
    <h1 key="heading">{t('ageStatement.title')}</h1>,
    <p key="lead" className="prose">
      {t('ageStatement.lead')}
    </p>,
    // What a compliance run keeps of the page begins here, and ends with it.
    <h2 key="methods" id="age-statement">
      {t('ageStatement.methods')}
    </h2>,
    <div key="methods-facts" className="prose">
      {methods.length === 0 && <p>{t('ageStatement.noMethods')}</p>}
      {methods
        .filter(({ proof, isStandIn }) => !isStandIn || hasFallback(places, proof))
        .map((method) => (
          <AgeMethodFacts key={method.proof} method={method} t={t} />
        ))}
      {methods.length > 0 && (
        <section>
          <p>{`${t('ageStatement.keptAlways')} ${t('ageStatement.double')}`}</p>
        </section>
      )}
    </div>,
    <h2 key="places">{t('ageStatement.places')}</h2>,
    <div key="places-facts" className="prose">
      <section>
        <p>{t('ageStatement.elsewhere')}</p>
      </section>
      {placesTogether(places, t).map((group) => (
        <AgePlaceFacts key={group.codes.join()} group={group} methods={methods} t={t} />
      ))}
    </div>,
  ],
})
