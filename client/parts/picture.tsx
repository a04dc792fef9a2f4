// A picture of a card, which keeps its room before it comes.
type Props = {
  className?: string
  src: string
  /** The ratio, as the browser learns it before the picture comes; the sheet decides how large it is shown. */
  width: number
  height: number
  /** In the first row: it does not wait until somebody scrolls. */
  isEager?: boolean | undefined
  /** The first of the page comes before all others. */
  isFirst?: boolean | undefined
}

// A picture element also keeps React from adding a preload link for each eager image.
export const Picture = ({ className, src, width, height, isEager, isFirst }: Props) => (
  <picture className={className}>
    <img
      src={src}
      width={width}
      height={height}
      alt=""
      decoding="async"
      loading={isEager || isFirst ? undefined : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
    />
  </picture>
)
