// The totals of a creator's numbers.
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { fewestShown } from '../../../../shared/limits.ts'
import type { NumbersRange } from '../../../../shared/rules/studio-numbers.ts'
import type { PageContext } from '../../render/page.ts'

type Translate = PageContext['t']

/** A count that could be about a single visitor is only said to be small. */
export const countText = (count: number | null, t: Translate): string =>
  count === null ? t('numbers.few', { count: fewestShown }) : t.number(count)

/** Seconds as hours, with one decimal below a hundred. */
export const hoursOf = (seconds: number): number => {
  const hours = seconds / 3600
  return hours < 100 ? Math.round(hours * 10) / 10 : Math.round(hours)
}

type Props = { numbers: AnswerOf<'creatorNumbers'>; range: NumbersRange; t: Translate }

export const NumbersFigures = ({ numbers, range, t }: Props) => {
  const { views, plays, seconds, watched_percent: watched, likes, comments, followers } = numbers
  const rows = [
    { name: t('statistics.total_view'), shown: countText(views, t) },
    { name: t('statistics.total_play'), shown: countText(plays, t) },
    {
      name: t('statistics.total_seconds'),
      shown: seconds === null ? t('numbers.tooFew') : t.number(hoursOf(seconds)),
    },
    {
      name: t('numbers.watched'),
      shown: watched === null ? t('numbers.tooFew') : t('thumb.percent', { percent: watched }),
    },
    { name: t('numbers.likes'), shown: countText(likes, t) },
    { name: t('numbers.comments'), shown: countText(comments, t) },
    ...(followers
      ? [
          {
            name: t(range === 'ever' ? 'numbers.followers' : 'numbers.newFollowers'),
            shown: countText(followers.count, t),
          },
        ]
      : []),
  ]
  return (
    <dl className="statistics-now">
      {rows.map(({ name, shown }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{shown}</dd>
        </div>
      ))}
    </dl>
  )
}
