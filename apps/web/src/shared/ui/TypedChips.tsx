import { Chip } from './Card.tsx'

/**
 * Short texts that people typed, as chips.
 * @param label the name of the list for screen readers
 * @param texts without repetitions, such as skills, from which the contract removes them
 */
export const TypedChips = ({ label, texts }: { label?: string; texts: readonly string[] }) => (
  <ul aria-label={label} className="flex flex-wrap gap-2">
    {texts.map((text) => (
      <li key={text} dir="auto" className="min-w-0 wrap-anywhere">
        <Chip>{text}</Chip>
      </li>
    ))}
  </ul>
)
