// A toggle for asynchronous browser modes: each press inverts the last wish, whether it has been fulfilled or not.

/**
 * @param isOn the state while no change is pending
 * @param turn resolves when done; rejects when the browser refuses
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
