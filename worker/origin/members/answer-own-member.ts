// A member's own profile: reading it, changing it, and its pictures. The session names the member; a form cannot.
import type { BodyOf, WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { toMember } from '../cards/member-profile.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { saveProfilePicture } from './save-profile-picture.ts'
import { memberById } from './store/members.ts'
import { setPrivacy, setProfile } from './store/profiles.ts'
import { sentPicturesOf } from './store/sent-pictures.ts'

type Form = BodyOf<'ownMember'>

export async function answerOwnMember(
  form: Form,
  env: Env,
  { user }: MemberCaller,
): Promise<Result<WriteAnswerOf<'ownMember'>>> {
  const userId = user.user_id
  const done = await change(form, env, userId)
  if (!done.ok) return done
  const row = await memberById(env.db, userId)
  if (!row) return refused('not_found', 'notify')
  return ok({
    ok: true,
    is_changed: form.section === 'profile' || form.section === 'privacy',
    member: toMember(row, 'oneself'),
    pictures: await sentPicturesOf(env.db, userId),
  })
}

async function change(form: Form, env: Env, userId: number): Promise<Result<unknown>> {
  switch (form.section) {
    case 'profile':
      return ok(await setProfile(env.db, userId, form).run())
    case 'privacy':
      return ok(await setPrivacy(env.db, userId, form).run())
    case 'avatar':
    case 'cover':
      return saveProfilePicture(form.section, form, env, userId)
    default:
      return ok(null)
  }
}
