import * as m from '@firstbell/messages/formats'

/** A rating as stars and '4.8 (12)', for screen readers as a sentence (rule screen-52). */
export function Stars({ rating }: { rating: { average: number; count: number } | undefined }) {
  if (!rating) return null
  const { average, count } = rating
  return (
    <span role="img" aria-label={m.ratingWords(average, count)} className="rating">
      <StarRow value={average} />
      <span>{m.rating(average, count)}</span>
    </span>
  )
}

/** Five stars, `value` (0 to 5) of them filled, hidden from screen readers. `.stars` (theme.css) cuts them out. */
export function StarRow({ value }: { value: number }) {
  return (
    <svg aria-hidden="true" className="stars rtl:-scale-x-100">
      <rect width={`${value * 20}%`} height="99" />
    </svg>
  )
}
