// The compatibility date of a Worker's deployment: a test with another one would run another runtime.
import { readFileSync } from 'node:fs'

/** @param config the path of a `wrangler.toml` */
export function compatibilityDateOf(config: string): string {
  const [, date] = /^compatibility_date = "(.*)"/m.exec(readFileSync(config, 'utf8')) ?? []
  if (!date) throw new Error(`${config} has no compatibility_date`)
  return date
}
