// The script of a dialog's content loads when the dialog is opened for the first time.
import { type ComponentType, useEffect, useState } from 'react'

/**
 * The content's view, null until it has loaded: the dialog opens with it.
 * @param load is asked once, and again at the next opening after a failure
 * @param href the page that does the same, where the browser goes if the script does not come
 */
export function useLoaded<Props extends object>(
  isWanted: boolean,
  load: () => Promise<ComponentType<Props>>,
  href: string,
): ComponentType<Props> | null {
  const [loaded, setLoaded] = useState<{ View: ComponentType<Props> } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is wanted
  useEffect(() => {
    if (!isWanted || loaded) return
    load().then(
      (View) => setLoaded({ View }),
      () => location.assign(href),
    )
  }, [isWanted])
  return loaded?.View ?? null
}
