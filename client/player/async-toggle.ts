// A switch that the browser turns in its own time: a press means the opposite of what was asked for last, come or not.

/**
 * @param isOn what it is while nothing is under way
 * @param turn resolves when it is so; rejects when the browser does not want to
 */
export function asyncToggle(isOn: () => boolean, turn: (toOn: boolean) => Promise<unknown>): () => void {
  let wish: boolean | undefined
  const fulfil = async () => {
    let asked: boolean | undefined
    while (wish !== undefined && wish !== asked) {
      asked = wish
      await turn(wish).catch(() => undefined)
    }
    wish = undefined
  }
  return () => {
    const isUnderWay = wish !== undefined
    wish = !(wish ?? isOn())
    if (!isUnderWay) void fulfil()
  }
}
