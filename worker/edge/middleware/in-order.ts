// Joins steps into one: most pass a request on at once, and Hono takes longer to call a step than such a step takes.
import { createMiddleware } from 'hono/factory'
import type { EdgeApp, StepResult } from '../render/request-context.ts'

type Step = ReturnType<typeof createMiddleware<EdgeApp>>

/**
 * Steps in order. A step that reads the answer after the ones behind it stands before no step that answers itself: within the
 * group such an answer is a returned value, and `c.res` has it only behind the whole group.
 */
export const inOrder = (...steps: readonly Step[]): Step =>
  createMiddleware<EdgeApp>((c, next) => {
    const run = (index: number): StepResult => {
      const step = steps[index]
      // A step returns what `next` gives it, whether that is an answer or nothing.
      return step ? step(c, () => run(index + 1) as Promise<void>) : next()
    }
    return run(0)
  })
