// The mark behind the name of a verified creator or performer.
import { Icon } from '../../../client/parts/icon.tsx'
import type { PageContext } from '../render/page.ts'

export const VerifiedMark = ({ of, t }: { of: { is_verified?: boolean | undefined } } & Pick<PageContext, 't'>) =>
  of.is_verified && (
    <>
      {' '}
      <Icon name="check" label={t('people.verified')} />
    </>
  )
