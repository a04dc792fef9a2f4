// The site's icons, drawn on a 24 px grid with one stroke. Each page contains the sprite once. List pages carry only
// the first of two sets; the second has icons of actions.

// A circle is one arc to nearly where it began, and a line: `a4 4 0 1 0 .1 0Z`. Two arcs would be seventy bytes of a compressed page.

/** Icons of the frame, the lists and their overlays. */
const outlines = {
  search: 'M10.5 4a6.5 6.5 0 1 0 .1 0ZM15.3 15.3 20 20',
  menu: 'M4 7h16M4 12h16M4 17h16',
  sun: 'M12 8a4 4 0 1 0 .1 0ZM12 3v2m0 14v2M3 12h2m14 0h2M5.6 5.6 7 7m10 10 1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4',
  moon: 'M20 14.2A8.2 8.2 0 0 1 9.8 4a8.2 8.2 0 1 0 10.2 10.2Z',
  'chevron-left': 'm14.5 6-6 6 6 6',
  'chevron-right': 'm9.5 6 6 6-6 6',
  'chevron-down': 'm6 9.5 6 6 6-6',
  play: 'M8 5.5v13l10.5-6.5Z',
  eye: 'M2.8 12q9.2-12 18.4 0-9.2 12-18.4 0ZM12 9.3a2.7 2.7 0 1 0 .1 0Z',
  'eye-off': 'M2.8 12q9.2-12 18.4 0-9.2 12-18.4 0ZM12 9.3a2.7 2.7 0 1 0 .1 0ZM4.5 4.5l15 15',
  thumb: 'M7.5 10.5l4-7q3 0 2 3.5l-1 3h6q2 0 1.5 2.5l-1.2 6q-.3 1.3-2 1.3H7.5ZM3.8 10.5h3.7v9.3H3.8Z',
  people: 'M9 4.5a3.6 3.6 0 1 0 .1 0ZM2.5 19.5q1-5 6.5-5t6.5 5M15.8 5a3.4 3.4 0 0 1 0 6.5M17.8 15q3 1 3.7 4.5',
  globe: 'M12 3a9 9 0 1 0 .1 0ZM3 12h18M12 3a3.6 9 0 1 0 .1 0Z',
  filter: 'M3.5 8h9m5 0h3m-17 8h3m5 0h9M15 5.5a2.5 2.5 0 1 0 .1 0ZM9 13.5a2.5 2.5 0 1 0 .1 0Z',
  plus: 'M12 5v14M5 12h14',
  list: 'M4 7h11M4 12h11M4 17h7M16 14.5v6l4.5-3Z',
  x: 'm6 6 12 12M18 6 6 18',
  user: 'M12 4a4 4 0 1 0 .1 0ZM4.5 20.5q0-6 7.5-6t7.5 6',
  check: 'm4.5 12.5 5 5 10-11',
  'grid-big': 'M4 4h16v7H4ZM4 14h16v6H4Z',
  'grid-small': 'M4 4h7v7H4Zm9 0h7v7h-7ZM4 13h7v7H4Zm9 0h7v7h-7Z',
  lock: 'M6 11h12v9H6ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  alert: 'M12 3.5 2.8 19.5h18.4ZM12 10v4.5M12 17v.2',
} as const

/** Icons of detail pages and the member's own pages. */
const moreOutlines = {
  comment:
    'M5 5h14a1.5 1.5 0 0 1 1.5 1.5v9A1.5 1.5 0 0 1 19 17h-7l-4.5 3.5V17H5a1.5 1.5 0 0 1-1.5-1.5v-9A1.5 1.5 0 0 1 5 5Z',
  'thumb-down': 'M7.5 13.5l4 7q3 0 2-3.5l-1-3h6q2 0 1.5-2.5l-1.2-6q-.3-1.3-2-1.3H7.5ZM3.8 13.5h3.7V4.2H3.8Z',
  heart: 'M12 20S3.5 15.2 3.5 9.3A4.6 4.6 0 0 1 12 6.8a4.6 4.6 0 0 1 8.5 2.5C20.5 15.2 12 20 12 20Z',
  clock: 'M12 3.5a8.5 8.5 0 1 0 .1 0ZM12 7.5V12l3 2',
  link: 'M10 6H5.5A1.5 1.5 0 0 0 4 7.5v11A1.5 1.5 0 0 0 5.5 20h11a1.5 1.5 0 0 0 1.5-1.5V14M14 4h6v6M20 4l-9 9',
  download: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  mail: 'M4 5.5h16v13H4ZM4 6.5l8 6.5 8-6.5',
  bell: 'M12 3.5a5.5 5.5 0 0 1 5.5 5.5v4l2 3.5h-15l2-3.5V9A5.5 5.5 0 0 1 12 3.5ZM10 19.5a2.2 2.2 0 0 0 4 0',
  flag: 'M6 21V4M6 4.5h11.5l-2.3 4 2.3 4H6',
  'chevron-up': 'm6 14.5 6-6 6 6',
  edit: 'M4 20h4L19.5 8.5a2.1 2.1 0 0 0-3-3L5 17ZM14.5 7.5l3 3',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10.3 10.5v6M13.7 10.5v6',
  share: 'M12 3.5v11M8 7l4-3.5L16 7M7.5 11H5.5v9.5h13V11h-2',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
} as const

/** The outlines of some icons, for markup that a page gets later. */
export const outlinesOf = (names: readonly IconName[]): Record<string, string> => {
  const all: Record<IconName, string> = { ...outlines, ...moreOutlines }
  return Object.fromEntries(names.map((name) => [name, all[name]]))
}

export type IconName = keyof typeof outlines | keyof typeof moreOutlines

/** Stands once in a page, before the first icon. */
export const IconSprite = ({ isList }: { isList: boolean }) => (
  <Symbols outlines={isList ? outlines : { ...outlines, ...moreOutlines }} />
)

/** Symbols to reference. `display="none"` hides them even before the style sheet loads. */
export const Symbols = ({ outlines }: { outlines: Record<string, string> }) => (
  <svg display="none" aria-hidden="true">
    {Object.entries(outlines).map(([name, outline]) => (
      <symbol key={name} id={`i-${name}`} viewBox="0 0 24 24">
        <path d={outline} />
      </symbol>
    ))}
  </svg>
)
