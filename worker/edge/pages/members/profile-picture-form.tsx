// The upload forms of a member's avatar and cover.
import { profilePicture } from '../../../../client/islands/members/profile-picture.tsx'
import { type WriteAnswerOf, writes } from '../../../../shared/contract/contract.ts'
import type { ProfilePicture } from '../../../../shared/forms/profile-picture.ts'
import { avatarMinPixels, coverMinPixels, profilePictureMaxBytes } from '../../../../shared/limits.ts'
import type { FieldCode } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { Island } from '../../render/island.tsx'
import type { PageContext } from '../../render/page.ts'

type Props = {
  purpose: ProfilePicture
  sent: WriteAnswerOf<'ownMember'>['pictures'][ProfilePicture]
  outcome: { codes: readonly FieldCode[] } | null
  context: Pick<PageContext<'member_edit'>, 'route' | 't' | 'lang'>
}

const minPixels = { avatar: avatarMinPixels, cover: coverMinPixels }

export const ProfilePictureForm = ({ purpose, sent, outcome, context: { route, t, lang } }: Props) => (
  <Island
    of={profilePicture}
    id={purpose}
    props={{
      purpose,
      action: href('member_edit', route.params, { lang }),
      path: writes.ownMember.path,
      doneHref: href('member_edit', route.params, { lang, query: { done: purpose } }),
      minPixels: minPixels[purpose],
      maxBytes: profilePictureMaxBytes,
      state: sent?.state ?? 'none',
      code: outcome?.codes[0]?.code,
    }}
    t={t}
    lang={lang}
  />
)
