// Examples that show pictures or videos of the demo catalogue: in front of any other catalogue they would be broken, or
// show a video that is not meant.

export type DemoRow = {
  /** Shown only where the demo catalogue is. */
  isDemo?: true
}

/** Whether a row of the operator's lists is shown by a site with this catalogue. */
export const isShown = ({ isDemo }: DemoRow, { hasDemoCatalogue }: { hasDemoCatalogue: boolean }): boolean =>
  hasDemoCatalogue || !isDemo
