// The menu of cards with what its acts need: icons, the lists of a member, the sign-in and the report form.
// client/card-menus.ts moves the children of the body into the page.
import { cardLists } from '../../../client/islands/playlists/card-lists.tsx'
import { modals } from '../../../client/islands/site/modals.tsx'
import { Icon } from '../../../client/parts/icon.tsx'
import { type IconName, outlinesOf, Symbols } from '../../../client/parts/icons.tsx'
import type { Lang, MessageKey } from '../../../locales/locales.ts'
import { contract } from '../../../shared/contract/contract.ts'
import type { AuthorAddresses } from '../../../shared/people-card-addresses.ts'
import { refusalKeys } from '../../../shared/refusals.ts'
import { templateIn } from '../../../shared/routes.ts'
import { callTemplate } from '../parts/call-template.ts'
import { contactProps } from '../parts/contact-props.ts'
import { loginProps } from '../parts/login-props.ts'
import { categoriesPath } from '../parts/own-lists.tsx'
import { assets } from '../render/assets.ts'
import { Island } from '../render/island.tsx'
import type { PageContext } from '../render/page.ts'

/** By the names of the acts (client/card-acts.ts). */
const items = [
  ['later', 'clock', 'act.watchLater'],
  ['lists', 'list', 'card.addTo'],
  ['next', 'play', 'card.playNext'],
  ['queue', 'plus', 'card.queue'],
  ['follow', 'people', 'act.subscribe'],
  ['unwanted', 'eye-off', 'card.notInterested'],
  ['share', 'share', 'lists.share'],
  ['report', 'flag', 'contact.report'],
] as const satisfies readonly (readonly [string, IconName, MessageKey])[]

/** The texts that the script needs. */
const texts: readonly MessageKey[] = [
  ...refusalKeys('addTo'),
  ...refusalKeys('subscribe'),
  ...refusalKeys('notify'),
  'card.actions',
  'card.menu',
  'card.playsNext',
  'card.queued',
  'card.queueFull',
  'card.queueRefused',
  'card.hidden',
  'card.show',
  'card.subscribeTo',
  'card.unsubscribeFrom',
  'card.subscribed',
  'card.unsubscribed',
  'act.subscribe',
  'follow.unfollow',
  'people.subscribers',
  'act.watchLater',
  'lists.added',
  'lists.copied',
  'history.undo',
]

const authorAddresses = (lang: Lang): AuthorAddresses => ({
  pages: {
    model: templateIn('pornstar', lang),
    channel: templateIn('pornsite', lang),
    member: templateIn('member', lang),
  },
  own: [
    ['channel', templateIn('pornsite', lang)],
    ['channel', templateIn('pornsite_uploaded_videos', lang)],
    ['member', templateIn('member', lang)],
    ['member', templateIn('member_uploaded_videos', lang)],
  ],
  calls: {
    model: callTemplate(contract.model.path, contract.model.fill({ dir: 'a' })),
    channel: callTemplate(contract.channel.path, contract.channel.fill({ dir: 'a' })),
    mine: callTemplate(contract.mine.path, contract.mine.fill({ section: 'member', object_id: 1 })),
  },
})

type Props = Pick<PageContext, 't' | 'lang'> & { hasGoogle: boolean }

export const CardMenuDocument = ({ hasGoogle, t, lang }: Props) => (
  <html lang={t.tag}>
    <head>
      <meta charSet="utf-8" />
      <title>{t('card.actions')}</title>
      <meta name="robots" content="noindex" />
      <link rel="stylesheet" href={assets.cardMenuCss} />
    </head>
    <body>
      <div id="card-dots" hidden>
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 5.5h.01M12 12h.01M12 18.5h.01" />
        </svg>
      </div>
      <div>
        <Symbols outlines={outlinesOf(items.map(([, icon]) => icon))} />
      </div>
      <div
        id="card-menu"
        className="card-menu"
        role="menu"
        popover="auto"
        aria-label={t('card.actions')}
        data-texts={JSON.stringify(t.slice(texts))}
        data-authors={JSON.stringify(authorAddresses(lang))}
      >
        {items.map(([name, icon, text]) => (
          <button key={name} type="button" role="menuitem" tabIndex={-1} data-does={name}>
            <Icon name={icon} />
            <span>{t(text)}</span>
          </button>
        ))}
      </div>
      <Island
        of={cardLists}
        id="card-lists"
        props={{
          call: callTemplate(contract.addTo.path, contract.addTo.fill({ video_id: 1 })),
          categoriesPath: categoriesPath(lang),
          pagePath: templateIn('add_to', lang),
        }}
        t={t}
        lang={lang}
        isShared
      />
      <Island
        of={modals}
        id="modals"
        props={{ login: loginProps(lang, hasGoogle), contact: contactProps(lang) }}
        t={t}
        lang={lang}
        isShared
      />
    </body>
  </html>
)
