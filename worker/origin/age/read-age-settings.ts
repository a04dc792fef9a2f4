// The settings of methods of proving an age among the Worker's bindings.
import type { Env } from '../env.ts'
import { readEidSettings } from './read-eid-settings.ts'
import { readWalletSettings } from './wallet/read-settings.ts'

type Read = { settings: Pick<Env, 'wallet' | 'eid'>; problems: string[] }

export function readAgeSettings(bindings: Record<string, unknown>): Read {
  const [wallet, eid] = [readWalletSettings(bindings), readEidSettings(bindings)]
  return { settings: { wallet: wallet.settings, eid: eid.settings }, problems: [...wallet.problems, ...eid.problems] }
}
