// A picture of a card, whose space is reserved before it loads.
type Props = {
  className?: string
  src: string
  /** The aspect ratio before it loads; the style sheet sets the shown size. */
  width: number
  height: number
  /** In the first row: loaded without waiting for a scroll. */
  isEager?: boolean | undefined
  /** The first of the page: loaded with high priority. */
  isFirst?: boolean | undefined
}

// A picture element also keeps React from preloading each eager image.
export const Picture = ({ className, src, width, height, isEager, isFirst }: Props) => (
  <picture className={className}>
    <img
      src={src}
      width={width}
      height={height}
      alt=""
      loading={isEager || isFirst ? undefined : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
    />
  </picture>
)
