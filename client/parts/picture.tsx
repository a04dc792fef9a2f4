// The picture of a card, in a room that it keeps before it comes.
type Props = {
  src: string
  /** The ratio, as the browser learns it before the picture comes. */
  width: number
  height: number
  /** In the first row: it does not wait until somebody scrolls. */
  isEager?: boolean
  /** The first of the page comes before all others. */
  isFirst?: boolean
}

// A picture element also keeps React from adding a preload link for each eager image.
export const CardPicture = ({ src, width, height, isEager, isFirst }: Props) => (
  <picture className="thumb-picture">
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
