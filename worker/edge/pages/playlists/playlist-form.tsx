// The pages with the playlist form, without script or opened by their address: one creates a playlist, the other edits one.
import type { Island as Definition } from '../../../../client/island.ts'
import { playlistForm } from '../../../../client/islands/playlists/playlist-form.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import type { PlaylistWithVideos } from '../../../../shared/entities/playlist.ts'
import { codesOf, type FieldCode, type Result, statusOf } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { categoriesIn } from '../../../../shared/rules/playlists-fields.ts'
import type { Stat } from '../../../../shared/stat.ts'
import { seeOther } from '../../http/redirects.ts'
import { unlistedHead } from '../../parts/heads.ts'
import { NoPermission, noPermissionHead } from '../../parts/no-permission.tsx'
import { refreshedListHref } from '../../parts/own-lists.tsx'
import { requireSender, SignedOutForm } from '../../parts/signed-out-form.tsx'
import { Island } from '../../render/island.tsx'
import { type Acted, type FormTexts, type PageContext, type Part, page } from '../../render/page.ts'
import { expected } from '../../upstream/expected.ts'
import { requireResolvedSession } from '../../upstream/require-resolved-session.ts'
import { valuesOf } from './own-playlist.tsx'

type Categories = AnswerOf<'categories'>['categories']
type Typed = { values: ReturnType<typeof typedValues>; codes: readonly FieldCode[] }

export const newPlaylist = page<'member_new_playlist', { categories: Categories } | null, Typed>({
  async load({ route, call, visitor, lang }) {
    if (requireResolvedSession(visitor)?.user_id !== Number(route.params.id))
      return { status: 403, data: null, maxCacheSeconds: 0 }
    return { status: 200, data: { categories: await loadCategories(call, lang) }, maxCacheSeconds: 0 }
  },

  async act({ sendAct, visitor, lang, route }, form) {
    const viewer = requireSender(visitor)
    const answer = await sendAct({ act: 'playlist', section: 'new', ...typedValues(form) }, form.request_id)
    if (!answer.ok) return refusalOutcome(form, answer)
    const { video } = route.query
    if (!video) throw seeOther(refreshedListHref(viewer.user_id, lang))
    await sendAct({ act: 'playlist', section: 'add', object_id: String(answer.value.info), video_id: video })
    throw seeOther(href('add_to', { id: video }, { lang }))
  },

  head: (data, context) =>
    data === null ? noPermissionHead(context) : unlistedHead(context.t('lists.new'), context.t),

  Page(data, context, outcome) {
    if (data === null) return [<NoPermission key="no" isPage context={context} />]
    const { t, lang, route } = context
    const props = {
      action: route.canonicalPath,
      categories: data.categories,
      doneHref: refreshedListHref(Number(route.params.id), lang),
      requestId: crypto.randomUUID(),
      ...outcome,
    }
    return formParts(t('lists.new'), props, context)
  },
})

type EditData = { playlist: PlaylistWithVideos; categories: Categories } | null

export const editPlaylist = page<'playlist_edit', EditData, Typed>({
  async load({ route, call, visitor, lang }) {
    const own = requireResolvedSession(visitor) ? await call('wholePlaylist', { id: Number(route.params.id) }) : null
    // Another member's playlist is refused like a missing one.
    if (!own?.ok) return { status: 403, data: null, maxCacheSeconds: 0 }
    const { playlist } = own.value
    return { status: 200, data: { playlist, categories: await loadCategories(call, lang) }, maxCacheSeconds: 0 }
  },

  async act({ sendAct, lang, route }, form) {
    const { id } = route.params
    const { orientation: _, ...texts } = typedValues(form)
    const answer = await sendAct({ act: 'playlist', section: 'upd', object_id: id, ...texts }, form.request_id)
    if (answer.ok) throw seeOther(href('playlist', { id }, { lang }))
    return refusalOutcome(form, answer)
  },

  head: (data, context) =>
    data === null ? noPermissionHead(context) : unlistedHead(context.t('lists.edit'), context.t),

  Page(data, context, outcome) {
    if (data === null) return [<NoPermission key="no" isPage context={context} />]
    const { t, lang, route } = context
    const { id } = route.params
    const props = {
      id,
      action: route.canonicalPath,
      categories: data.categories,
      doneHref: href('playlist', { id }, { lang }),
      values: outcome?.values ?? valuesOf(data.playlist),
      codes: outcome?.codes,
    }
    return formParts(t('lists.edit'), props, context)
  },
})

type FormProps = typeof playlistForm extends Definition<infer Props> ? Props : never

const formParts = (heading: string, props: FormProps, { t, lang }: Pick<PageContext, 't' | 'lang'>): Part[] => [
  <h1 key="heading" className="page-heading form-heading">
    {heading}
  </h1>,
  <Island key="form" of={playlistForm} id="playlist" props={props} t={t} lang={lang} />,
]

/** The typed values, under the names of the act. */
const typedValues = (form: FormTexts) => {
  const { title = '', desc = '', visible = '', orientation = '' } = form
  return { title, desc, visible, orientation, categories: categoriesIn(form) } satisfies Stat
}

function refusalOutcome(form: FormTexts, refusal: Extract<Result<unknown>, { ok: false }>): Acted<Typed> {
  if (refusal.code === 'sign_in') throw new SignedOutForm()
  return { status: statusOf(refusal), outcome: { values: typedValues(form), codes: codesOf(refusal) } }
}

const loadCategories = async (call: PageContext['call'], lang: string): Promise<Categories> =>
  expected(await call('categories', { gender: 'str', section: 'all', lang })).categories
