// The form of a member's profile, filled with the saved values or with what was just typed.
import { profileForm } from '../../../../client/islands/members/profile-form.tsx'
import { writes } from '../../../../shared/contract/contract.ts'
import type { Member } from '../../../../shared/entities/member.ts'
import { profileFields } from '../../../../shared/forms/profile.ts'
import { aboutMeMaxLength, educationMaxLength, websiteMaxLength } from '../../../../shared/limits.ts'
import type { FieldCode } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { countryChoices } from '../../parts/people-filters.ts'
import { Island } from '../../render/island.tsx'
import type { FormTexts, PageContext } from '../../render/page.ts'

type Props = {
  member: Member
  outcome: { form: FormTexts; codes: readonly FieldCode[] } | null
  context: Pick<PageContext<'member_edit'>, 'route' | 't' | 'lang'>
}

export const ProfileEditor = ({ member, outcome, context: { route, t, lang } }: Props) => (
  <Island
    of={profileForm}
    id="profile"
    props={{
      action: href('member_edit', route.params, { lang }),
      path: writes.ownMember.path,
      values: Object.fromEntries(
        Object.keys(profileFields).map((name) => [
          name,
          outcome ? (outcome.form[name] ?? '') : savedValue(member, name),
        ]),
      ),
      codes: outcome?.codes,
      countries: countryChoices(t.tag),
      maxLength: { about_me: aboutMeMaxLength, education: educationMaxLength, website: websiteMaxLength },
      doneHref: href('member_edit', route.params, { lang, query: { done: 'profile' } }),
    }}
    t={t}
    lang={lang}
  />
)

const savedValue = (member: Member, name: string): string =>
  name === 'show_birth_date' ? (member.show_birth_date ? '1' : '') : String(Reflect.get(member, name) ?? '')
