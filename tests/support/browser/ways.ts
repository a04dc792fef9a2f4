// The four ways of a journey: with and without JavaScript, on a desktop and on a phone; and by which of them a test runs.
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 }
const desk = { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false, deviceScaleFactor: 1 }

export const ways = {
  'js-1440': { ...desk, javaScriptEnabled: true },
  'js-390': { ...phone, javaScriptEnabled: true },
  'nojs-390': { ...phone, javaScriptEnabled: false },
  'nojs-1440': { ...desk, javaScriptEnabled: false },
}
export type Way = keyof typeof ways

const isFull = Boolean(process.env.FULL)
const isWay = (name: string): name is Way => name in ways

/**
 * With FULL=1 a project is a way. By default all tests are one project, in the first of their ways, and the few with a second way are
 * once more in another: a worker of Playwright that changes its project starts again, with its browser and all caches.
 */
export const projects: { name: string; grep?: RegExp; grepInvert: RegExp; workers?: number }[] = isFull
  ? [
      { name: 'js-1440', grepInvert: /@nojs|@narrow/ },
      { name: 'js-390', grepInvert: /@nojs|@wide/ },
      { name: 'nojs-390', grepInvert: /@js|@wide/ },
      { name: 'nojs-1440', grepInvert: /@js|@narrow/ },
    ]
  : [
      { name: 'first', grepInvert: /@full/ },
      {
        name: 'second',
        grep: /@(desk|phone).*@plain|@plain.*@(desk|phone)/,
        grepInvert: /@js|@nojs|@full/,
        workers: 1,
      },
    ]

export function wayOf(project: string, tags: readonly string[]): Way {
  if (isWay(project)) return project
  const isPlain = tags.some((tag) => tag.startsWith('@plain'))
  const isScripted = !isPlain || tags.some((tag) => tag === '@desk' || tag === '@phone')
  if (project === 'first' && isScripted && !tags.includes('@nojs'))
    return tags.includes('@phone') ? 'js-390' : 'js-1440'
  return tags.includes('@plain-desk') ? 'nojs-1440' : 'nojs-390'
}
