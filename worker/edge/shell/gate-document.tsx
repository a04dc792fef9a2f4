// The gate page, a small document of its own. Nothing in it comes from the upstream or the requested address, so it
// reveals nothing of the catalogue. Only the answer to a form whose own address is no page names the page its sender
// came from, and that to any form but a photo's holds what was sent.
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { Lang } from '../../../locales/locales.ts'
import { agePhotoMaxBytes, agePhotoMaxPixels, agePhotoMinPixels } from '../../../shared/limits.ts'
import { type OfferName, offerNames } from '../../../shared/rules/age-offers.ts'
import { type AgeReason, ageReasons } from '../../../shared/rules/age-policy.ts'
import type { AgeRow } from '../../../shared/rules/age-row.ts'
import { servicePaths } from '../../../shared/service-paths.ts'
import type { WalletQuestion } from '../age/age-proving.ts'
import { chooseMethods, eidName, methodsAt } from '../age/methods.ts'
import { callLang, returnUrl } from '../http/address.ts'
import { adultRating, gatePageHeaders } from '../http/headers.ts'
import { setting } from '../operator/published.ts'
import type { KeptForm } from '../parts/signed-out-form.tsx'
import { assets } from '../render/assets.ts'
import type { RequestContext } from '../render/request-context.ts'
import { directionOf, translatorOf } from '../render/translators.ts'
import { ColourSheet } from './colour-sheet.tsx'
import { GateFooter } from './gate-footer.tsx'
import { GateKept } from './gate-kept.tsx'
import { AgeBlocked, AgeCheckPanel, AgeNotice, AgeWaiting, BehindTheNotice } from './gate-panels.tsx'
import type { GatePanelProps, GateText } from './gate-props.ts'
import { AgeWalletPanel } from './gate-wallet.tsx'

export type GateKind = 'notice' | 'check' | 'wallet' | 'waiting' | 'blocked'
type PhotoError = 'required' | 'type' | 'size' | 'pixels' | 'pixels_max'
type EidError = 'eid_declined' | 'eid_refused' | 'eid_unavailable' | 'eid_often'
type WalletError = 'wallet_declined' | 'wallet_refused' | 'wallet_over' | 'wallet_unavailable' | 'wallet_often'
export type GateError = PhotoError | WalletError | EidError | 'refused' | 'often' | 'unavailable' | 'none'

type Asked = {
  kind: GateKind
  row: AgeRow
  status: number
  /** An AgeReason is a moderator's. */
  error?: GateError | AgeReason
  /** The checker's own message, instead of ours. */
  text?: string
  cookies?: string[]
  wallet?: WalletQuestion
  /** The texts of a form that the gate held up, to be sent again. */
  kept?: Omit<KeptForm, 'action'>
  /** Headers of a form or call, whose Referer names the page. */
  headers?: Headers
}

const panels: Record<GateKind, { Panel: (props: GatePanelProps) => ReactNode; hasBehind?: true }> = {
  notice: { Panel: AgeNotice, hasBehind: true },
  check: { Panel: AgeCheckPanel },
  wallet: { Panel: AgeWalletPanel },
  waiting: { Panel: AgeWaiting },
  blocked: { Panel: AgeBlocked },
}

export const gateTitles: Record<GateKind, (t: GateText['t']) => string> = {
  notice: (t) => t('gate.notice'),
  check: (t) => t('gate.check'),
  wallet: (t) => t('gate.walletAsked'),
  waiting: (t) => t('gate.waiting'),
  blocked: (t) => t('gate.blocked'),
}

export async function answerGatePage(context: RequestContext, asked: Asked): Promise<Response> {
  const lang = asked.headers ? callLang(context, asked.headers) : gateLang(context)
  const page = asked.headers && returnUrl(context, asked.headers)
  const t = await translatorOf(lang)
  const { Panel, hasBehind } = panels[asked.kind]
  const error = asked.text ?? (asked.error && gateErrorIn(t, asked.error))
  const { offered, down, isChoiceMissing } =
    asked.kind === 'check' ? await methodsAt(context.env, asked.row) : chooseMethods(asked.row, [])
  const methods = offered.map(({ name }) => name)
  const isDiscreet = context.visitor.discreet === 'on'
  const html = renderToString(
    <html
      lang={t.tag}
      dir={directionOf(t.tag)}
      data-theme={context.visitor.theme}
      data-route="gate"
      data-wake={assets.wake}
      data-later={assets.later}
    >
      <head>
        <meta charSet="utf-8" />
        <title>
          {isDiscreet ? t('settings.discreetTitle') : `${gateTitles[asked.kind](t)} · ${setting('site_name')}`}
        </title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="rating" content={adultRating} />
        <link rel="icon" href={isDiscreet ? servicePaths.neutralIcon : servicePaths.favicon} type="image/svg+xml" />
        <link rel="stylesheet" href={assets.css} />
        <ColourSheet />
        <script type="module" async src={assets.boot} />
      </head>
      <body className="gate">
        {hasBehind && <BehindTheNotice />}
        <main className="gate-main" id="main">
          {asked.kept ? (
            <GateKept row={asked.row} kept={asked.kept} page={page} t={t} />
          ) : (
            <Panel
              row={asked.row}
              error={error}
              failed={failedBy(asked.error)}
              eidName={methods.includes('eid') ? await eidName(context.env) : ''}
              down={down}
              isChoiceMissing={isChoiceMissing}
              page={page}
              methods={methods}
              wallet={asked.wallet}
              t={t}
              lang={lang}
            />
          )}
        </main>
        <GateFooter page={page} t={t} lang={lang} />
      </body>
    </html>,
  )
  const answer = new Response(`<!DOCTYPE html>${html}`, { status: asked.status, headers: gatePageHeaders })
  answer.headers.set('x-request-id', context.id)
  for (const cookie of asked.cookies ?? []) answer.headers.append('set-cookie', cookie)
  return answer
}

const failedBy = (error = ''): OfferName => offerNames.find((name) => error.startsWith(`${name}_`)) ?? 'photo'

/** The same message for a script. */
export async function gateErrorText(context: RequestContext, headers: Headers, error: GateError): Promise<string> {
  return gateErrorIn(await translatorOf(callLang(context, headers)), error)
}

/** The message in a language. */
export function gateErrorIn(t: GateText['t'], error: GateError | AgeReason): string {
  if (error === 'often' || error === 'wallet_often' || error === 'eid_often') return t('form.error.too_many_attempts')
  if (error === 'wallet_unavailable' || error === 'eid_unavailable') return t('gate.error_unavailable')
  if (isReason(error)) return t(`ages.reason_${error}`)
  const pixels = error === 'pixels_max' ? agePhotoMaxPixels : agePhotoMinPixels
  return t(`gate.error_${error}`, { size: agePhotoMaxBytes / 1024 / 1024, pixels })
}

const isReason = (error: GateError | AgeReason): error is AgeReason => ageReasons.some((one) => one === error)

/** The language of the address, else the chosen one. */
export const gateLang = ({ hasPrefix, lang, visitor }: RequestContext): Lang =>
  hasPrefix ? lang : (visitor.chosenLang ?? 'en')
