// What an editor wrote about a performer or a channel, in the visitor's language, and where else they are found.
import type { ReactNode } from 'react'
import { Icon } from '../../../../client/parts/icon.tsx'
import type { Model } from '../../../../shared/entities/model.ts'
import { href } from '../../../../shared/routes.ts'
import { linkSite } from '../../../../shared/rules/admin-fields.ts'
import { ExternalLink } from '../../parts/external-link.tsx'
import type { PageContext } from '../../render/page.ts'

type Subject = Pick<Model, 'description' | 'descriptions' | 'links' | 'member'>

/** English where there is none. */
export const descriptionIn = ({ descriptions, description }: Subject, lang: string): string | undefined =>
  descriptions?.[lang] ?? description

export const SubjectText = ({ of, lang }: { of: Subject; lang: string }) =>
  descriptionIn(of, lang)
    ?.split(/\n{2,}/)
    .map((paragraph) => <p key={paragraph}>{paragraph}</p>)

type LinksProps = {
  of: Subject
  /** Where a member says that they are this performer. */
  claim?: ReactNode
  context: Pick<PageContext, 'lang'>
}

/** A link to a site that is no longer allowed is left out. */
export const SubjectLinks = ({ of, claim, context: { lang } }: LinksProps) => {
  const links = (of.links ?? []).filter((url) => linkSite(url) !== null)
  if (links.length === 0 && !of.member && !claim) return null
  return (
    <ul className="subject-links">
      {of.member && (
        <li>
          <a href={href('member', { id: String(of.member.user_id) }, { lang })}>
            <Icon name="user" /> {of.member.username}
          </a>
        </li>
      )}
      {links.map((url) => (
        <li key={url}>
          <ExternalLink url={url} />
        </li>
      ))}
      {claim && <li>{claim}</li>}
    </ul>
  )
}
