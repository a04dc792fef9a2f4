// <x-island>: server markup of a view that hydrates on demand. Before that, and if hydration fails, its links and forms
// work natively.
import { chunkTimeoutMs, pendingPressMs } from '../shared/limits.ts'
import type { IslandData, Wake } from './island.ts'
import { pageData } from './page-data.ts'

type State = 'asleep' | 'waking' | 'awake' | 'failed'

const touches = ['pointerdown', 'pointerenter', 'focusin', 'keydown', 'click', 'submit', 'call']

/** One observer for all: an observer per island would keep removed islands, and the nodes around them, in memory. */
const sight = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) if (isIntersecting) target.dispatchEvent(new Event('call'))
  },
  { rootMargin: '200px' },
)

const waits: Record<Wake, (island: Element, wake: () => void) => void> = {
  load: (_, wake) => wake(),
  visible: (island, wake) => {
    waits.call(island, wake)
    sight.observe(island)
  },
  touch: (island, wake) => {
    for (const type of touches) island.addEventListener(type, wake, { capture: true, passive: true })
  },
  call: (island, wake) => island.addEventListener('call', wake),
}

export class XIsland extends HTMLElement {
  #state: State | undefined
  #waking: Promise<void> | undefined
  #isPassing = false
  #tries = 0

  connectedCallback(): void {
    if (this.#state) return
    this.#become('asleep')
    const wake = this.getAttribute('wake') as Wake
    waits[wake](this, this.#wake)
    this.#lookAtAddress()
    addEventListener('hashchange', this.#lookAtAddress)
    if (wake !== 'touch') return
    this.addEventListener('click', this.#hold, true)
    this.addEventListener('submit', this.#hold, true)
  }

  disconnectedCallback(): void {
    removeEventListener('hashchange', this.#lookAtAddress)
  }

  /** A URL fragment that names the island or one of its modals hydrates it. */
  #lookAtAddress = (): void => {
    const name = location.hash.slice(1)
    if (name && [this.id, ...(this.getAttribute('opens') ?? '').split(' ')].includes(name)) this.#wake()
  }

  #become(state: State): void {
    this.#state = state
    this.dataset.state = state
  }

  #wake = (): void => {
    if (this.#isPassing || this.#state === 'waking' || this.#state === 'awake') return
    this.#become('waking')
    this.#waking = this.#load().then(
      () => this.#become('awake'),
      (reason) => {
        console.warn(reason)
        if (!this.#tries++) waits.touch(this, this.#wake)
        this.#become('failed')
      },
    )
  }

  async #load(): Promise<void> {
    // Some browsers cache a failed module import, so a retry uses another URL.
    const load = (src = '') => import(/* @vite-ignore */ src + (this.#tries ? `?${this.#tries}` : ''))
    const [data, module, { wake }] = await within(
      chunkTimeoutMs,
      Promise.all([parsed(this), load(this.getAttribute('src') as string), load(pageData.wake)]),
    )
    await wake(this, module, data)
  }

  /**
   * A click or submit during hydration is repeated afterwards, unless the visitor edits the form meanwhile: the new
   * text is not what was sent. A click with a modifier key opens a tab and is left alone.
   */
  #hold = (event: Event): void => {
    const { metaKey, ctrlKey, shiftKey, altKey } = event as MouseEvent
    if (this.#isPassing || this.#state !== 'waking' || metaKey || ctrlKey || shiftKey || altKey) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const target = event.target as Element
    const submitter = (event as SubmitEvent).submitter
    let isOver = false
    const end = () => {
      isOver = true
    }
    target.closest('form')?.addEventListener('input', end)
    within(pendingPressMs, this.#waking as Promise<void>)
      .catch(() => {})
      .then(() => {
        if (isOver) return
        this.#isPassing = true
        if (event.type === 'submit') (target as HTMLFormElement).requestSubmit(submitter)
        else target.dispatchEvent(new MouseEvent('click', event))
        this.#isPassing = false
      })
  }
}

/** The island's JSON is its last child: once it can be parsed, the parser has finished the island. */
function parsed(island: Element): Promise<IslandData> {
  return new Promise((resolve) => {
    const check = () => {
      const script = island.lastElementChild
      if (script?.localName !== 'script') return
      try {
        resolve(JSON.parse(script.textContent))
        observer.disconnect()
      } catch {}
    }
    const observer = new MutationObserver(check)
    observer.observe(island, { childList: true, subtree: true, characterData: true })
    check()
  })
}

const within = <Value>(ms: number, promise: Promise<Value>): Promise<Value> =>
  Promise.race([promise, new Promise<never>((_, reject) => setTimeout(reject, ms, 'late'))])
