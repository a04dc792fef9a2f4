// What an alert is called. An alert of a newer version is shown by its name.
import { alertRows, directAlertNames } from '../../../../shared/alerts.ts'
import type { PageContext } from '../../render/page.ts'

export function alertText(alert: string, t: PageContext['t']): string {
  const direct = directAlertNames.find((name) => name === alert)
  if (direct) return t(`status.alert_${direct}`)
  const level = alertRows.find(({ name }) => name === alert)?.level
  return level ? t('status.burning', { level: t(`status.level_${level}`) }) : alert
}
