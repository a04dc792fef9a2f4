// Performers and channels that a search is about, above its videos.
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { foundPeopleShown } from '../../../../shared/limits.ts'
import { href } from '../../../../shared/routes.ts'
import { ChannelCards, ModelCards } from '../../parts/people-cards.tsx'
import type { PageContext } from '../../render/page.ts'
import { expected } from '../../upstream/expected.ts'

export type FoundPeople = AnswerOf<'foundPeople'>

/** Null where they cannot be loaded. */
export const loadFoundPeople = (
  { callOptional }: Pick<PageContext, 'callOptional'>,
  search: string,
): Promise<FoundPeople | null> =>
  callOptional('foundPeople', { count: foundPeopleShown, search })
    .then(expected)
    .catch(() => null)

/** There may be more where as many as fit are shown. */
type Props = Pick<PageContext, 't' | 'lang'> & { found: FoundPeople; search: string }

export const FoundPeopleCards = ({ found: { models, channels }, search, t, lang }: Props) => (
  <>
    {models.length > 0 && (
      <section className="other-people">
        <div className="section-heading">
          <h2>{t('models.heading')}</h2>
          {models.length === foundPeopleShown && (
            <a href={href('pornstars', {}, { lang, query: { search } })}>{t('listing.showAll')}</a>
          )}
        </div>
        <ModelCards items={models} t={t} lang={lang} />
      </section>
    )}
    {channels.length > 0 && (
      <section className="other-people">
        <div className="section-heading">
          <h2>{t('channels.heading')}</h2>
          {channels.length === foundPeopleShown && (
            <a href={href('pornsites', {}, { lang, query: { search } })}>{t('listing.showAll')}</a>
          )}
        </div>
        <ChannelCards items={channels} t={t} lang={lang} />
      </section>
    )}
  </>
)
