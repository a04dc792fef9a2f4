// The script of a dialog's content loads when the dialog is opened for the first time.
import { type ComponentType, useEffect, useState } from 'react'

export type Loaded<Props extends object> = {
  /** The content's view; null until it has loaded. */
  View: ComponentType<Props> | null
  /** Its script did not come: asks for it again. */
  retry: (() => void) | null
}

/** @param load is asked once, and again at the next opening after a failure */
export function useLoaded<Props extends object>(
  isWanted: boolean,
  load: () => Promise<ComponentType<Props>>,
): Loaded<Props> {
  const [loaded, setLoaded] = useState<{ View: ComponentType<Props> | null } | null>(null)
  const start = () => {
    load().then(
      (View) => setLoaded({ View }),
      () => setLoaded({ View: null }),
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is wanted
  useEffect(() => {
    if (isWanted && !loaded?.View) start()
  }, [isWanted])
  return { View: loaded?.View ?? null, retry: loaded && !loaded.View ? start : null }
}
