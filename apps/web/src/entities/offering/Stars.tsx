import { ratingText, ratingWords } from '#shared/format/format-quantities.ts'

/** A rating as stars and '4.8 (12)', for screen readers as a sentence (rule screen-52). */
export function Stars({ rating }: { rating: { average: number; count: number } | undefined }) {
  if (!rating) return null
  return (
    <span role="img" aria-label={ratingWords(rating)} className="rating">
      <StarRow value={rating.average} />
      <span>{ratingText(rating)}</span>
    </span>
  )
}

/** Five stars, `value` (0 to 5) of them filled, hidden from screen readers. */
export function StarRow({ value }: { value: number }) {
  return (
    <svg aria-hidden="true" className="stars rtl:-scale-x-100">
      <rect width={`${value * 20}%`} height="99" />
    </svg>
  )
}
