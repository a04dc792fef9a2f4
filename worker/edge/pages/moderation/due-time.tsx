// A decision's deadline: the time that is left, or since when it is overdue, in words and with an icon.
import { Icon } from '../../../../client/parts/icon.tsx'
import { daySeconds, hourSeconds } from '../../../../shared/limits.ts'
import { formatUtcTime } from '../../parts/format-time.ts'
import type { PageContext } from '../../render/page.ts'

type Props = { due: string; context: Pick<PageContext, 't' | 'nowMs'> }

export const DueTime = ({ due, context: { t, nowMs } }: Props) => {
  const leftSeconds = (Date.parse(due) - nowMs) / 1000
  const isLate = leftSeconds <= 0
  return (
    <p className={isLate ? 'due due-late' : 'due'}>
      <Icon name={isLate ? 'alert' : 'clock'} />
      <time dateTime={due}>
        {isLate
          ? t('moderation.overdue', { date: formatUtcTime(due, t) })
          : t('moderation.due', { date: formatUtcTime(due, t) })}
      </time>
      {!isLate && <span>{remainingTimeText(leftSeconds, t)}</span>}
    </p>
  )
}

function remainingTimeText(seconds: number, t: PageContext['t']): string {
  const isHours = seconds < 2 * daySeconds
  const count = Math.floor(seconds / (isHours ? hourSeconds : daySeconds))
  return t(isHours ? 'moderation.hoursLeft' : 'moderation.daysLeft', { shown: t.number(count) })
}
