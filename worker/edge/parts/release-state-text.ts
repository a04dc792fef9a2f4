// What became of an invitation to sign a release, for the uploader and for moderators.
import type { Release } from '../../../shared/entities/studio-releases.ts'
import type { PageContext } from '../render/page.ts'

export function releaseStateText(release: Release, t: PageContext['t']): string {
  const { state, is_expired, answered_date, expires_date, was_refused, is_again } = release
  const text =
    state === 'open'
      ? t(is_expired ? 'release.state_expired' : 'release.state_open', { date: t.date(expires_date) })
      : t(`release.state_${state}`, { date: t.date(answered_date ?? expires_date) })
  const notes = [
    is_again && state === 'open' && t('release.isAgain'),
    was_refused && state !== 'refused' && t('release.wasRefused'),
  ]
  return [text, ...notes].filter(Boolean).join(' · ')
}
