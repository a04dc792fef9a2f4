// Sends what an uploader does with invitations. The answer has a new link as a QR code, too.
import { codesOf, type FieldCode, statusOf } from '../../../../shared/result.ts'
import { href, hrefWith } from '../../../../shared/routes.ts'
import { seeOther } from '../../http/redirects.ts'
import { SignedOutForm } from '../../parts/signed-out-form.tsx'
import type { Acted, FormTexts, PageContext } from '../../render/page.ts'
import type { NewLink } from './upload-releases.tsx'

export const releaseActs = ['invite', 'alone', 'renew', 'cancel'] as const

type Outcome = { act: string; typed: FormTexts; codes: readonly FieldCode[]; link?: NewLink }

/** A new link is in this one answer, so it is no redirect. */
export async function sendReleaseAct(
  { send, route, lang, origin }: PageContext<'upload_people'>,
  act: (typeof releaseActs)[number],
  form: FormTexts,
): Promise<Acted<Outcome>> {
  const { person_name, release_id } = form
  const answer = await send('uploadReleases', { act, upload_id: route.params.upload, person_name, release_id })
  if (!answer.ok) {
    if (answer.code === 'sign_in') throw new SignedOutForm()
    return { status: statusOf(answer), outcome: { act, typed: form, codes: codesOf(answer) } }
  }
  const { token, name } = answer.value
  if (token === null) throw seeOther(hrefWith(route, { done: 'cancel' }))
  const url = origin + href('release', { token }, { lang })
  const { qrCodeOf } = await import('../../parts/qr-code.ts')
  const link = { name, url, isSelf: act === 'alone', qrCode: qrCodeOf(url) }
  return { status: 200, outcome: { act, typed: form, codes: [], link } }
}
