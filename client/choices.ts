// A page may be older than what its visitor chose: the browser fetched it ahead, or kept it for the way back. Cookies know
// better, and each bears the name of its attribute.

export function wearChoices(): void {
  const { dataset } = document.documentElement
  /** Not the history: an account may have paused what its cookie leaves on. */
  const changed = () =>
    [...document.cookie.matchAll(/(\w+)=(\w+)/g)].filter(
      ([, name = '', value]) => name in dataset && name !== 'history' && dataset[name] !== value,
    )
  for (const [, name = '', value] of changed()) dataset[name] = value
  // One that was left as it stood has more on it than its attributes: what a partner brought, or the title of its tab.
  addEventListener('pageshow', ({ persisted }) => persisted && changed().length && location.reload())
}
