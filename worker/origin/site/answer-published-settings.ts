// The published site settings, for the edge alone: it is no row of the contract that visitors can call.
import { publishedSettings } from '../../../shared/contract/site-settings-published.ts'
import { readSettingKey, type SettingTexts } from '../../../shared/rules/read-site-settings.ts'
import { settingRow } from '../../../shared/rules/site-settings.ts'
import type { Env } from '../env.ts'
import { refusal } from '../http/json-response.ts'
import { currentSettings } from './published-settings.ts'

/** Null for every other address. */
export async function answerPublishedSettings(request: Request, env: Env): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url)
  const matched = publishedSettings.match(pathname, searchParams)
  if (!matched) return null
  if (!matched.ok) return refusal(matched)
  const { version, texts } = await currentSettings(env)
  const isKnown = version === matched.value.known
  return Response.json(
    { version, texts: isKnown ? null : forEdge(texts) },
    { headers: { 'cache-control': 'no-store' } },
  )
}

/** Settings of the upstream stay there. */
const forEdge = (texts: SettingTexts): SettingTexts =>
  Object.fromEntries(
    Object.entries(texts).filter(([key]) => {
      const found = readSettingKey(key)
      return found !== null && settingRow(found.name).side !== 'upstream'
    }),
  )
