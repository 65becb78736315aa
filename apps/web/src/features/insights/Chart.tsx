import { column as columnWords } from '@firstbell/messages/insights'
import { direction, number } from '@firstbell/messages/language'
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { marksOf } from './chart-data.ts'

/** The pattern of a part of a column. Neighbours can be distinguished without colours. */
export type Look = 'solid' | 'hatched' | 'outlined'

/** A part of each column of a chart, starting at the axis. */
export interface Part {
  label: string
  /** The total as text, in the heading. */
  total: string
  look: Look
  /** Draws the part below the axis. */
  below?: boolean
  values: readonly number[]
  text: (value: number) => string
}

/** Pixels: the height of the columns, and of the line of labels below them. */
const HEIGHT = 160
const LABELS = 20
/** Width in pixels that the axis reserves for each character of its longest label. */
const CHARACTER_WIDTH = 8

const fills: Record<Look, string> = {
  solid: 'fill-accent stroke-accent',
  hatched: 'stroke-amber',
  outlined: 'fill-surface stroke-edge',
}

/** Returns the SVG fill of a look; the hatching is referenced by the id of its chart. */
const fillOf = (look: Look, id: string) => (look === 'hatched' ? `url(#${id})` : undefined)

function Hatching({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse">
        <rect width="5" height="5" className="fill-surface" />
        <path d="M-1 6 6 -1M-1 1 1 -1M4 6 6 4" className="stroke-amber" strokeWidth="1.5" />
      </pattern>
    </defs>
  )
}

/** The legend's sample of a look. */
export function Swatch({ look }: { look: Look }) {
  const id = useId()
  return (
    <svg width="14" height="14" aria-hidden="true" className="shrink-0">
      <Hatching id={id} />
      <rect x="1" y="1" width="12" height="12" fill={fillOf(look, id)} className={fills[look]} />
    </svg>
  )
}

/**
 * A column chart over days, as wide as its container. It runs right to left in right-to-left languages.
 * @param name the chart's name for screen readers
 * @param ticks the names of the first, the middle and the last column below the axis
 * @param mark formats the labels of the axis
 */
export function Columns({
  name,
  columns,
  ticks,
  parts,
  mark = number,
}: {
  name: string
  columns: readonly string[]
  ticks: readonly string[]
  parts: readonly Part[]
  mark?: (value: number) => string
}) {
  const id = useId()
  const [width, measured] = useWidth()
  const heights = columns.map((_, index) => {
    const sum = (summed: typeof parts) =>
      summed.reduce((all, { values }) => all + Math.max(0, values[index] ?? 0), 0)
    const negative = parts.reduce((all, { values }) => all + Math.max(0, -(values[index] ?? 0)), 0)
    return {
      above: sum(parts.filter(({ below }) => below !== true)),
      below: sum(parts.filter(({ below }) => below === true)) + negative,
    }
  })
  const up = marksOf(Math.max(...heights.map(({ above }) => above)))
  const down = marksOf(Math.max(...heights.map(({ below }) => below)))
  const bottom = down.at(-1) ?? 0
  // Without values the axis is at the lower edge.
  const top = up.at(-1) ?? (bottom === 0 ? 1 : 0)
  const marks = [...up, 0, ...(bottom > 0 ? [-bottom] : [])]
  /** The distance of the first column from the start of the line, where the labels of the axis are. */
  const start =
    Math.max(...marks.map((value) => mark(Math.abs(value)).length)) * CHARACTER_WIDTH + 8
  const scale = HEIGHT / (top + bottom)
  const axis = 8 + top * scale
  const step = Math.max(1, (width - start) / columns.length)
  const wide = Math.max(1, Math.min(36, step - Math.max(1, step / 4)))
  const xOf = (index: number) => start + index * step + (step - wide) / 2
  /** Converts a distance from the start of the line to an x coordinate. */
  const placed = (x: number, size = 0) => (direction === 'rtl' ? width - x - size : x)
  return (
    <div ref={measured} className="min-w-0">
      <svg
        viewBox={`0 0 ${width} ${HEIGHT + 16 + LABELS}`}
        role="img"
        aria-label={name}
        className="h-auto w-full overflow-visible"
      >
        <Hatching id={id} />
        {marks.map((value) => (
          <g key={value}>
            <line
              x1={placed(start)}
              x2={placed(width)}
              y1={axis - value * scale}
              y2={axis - value * scale}
              className={value === 0 ? 'stroke-edge' : 'stroke-line'}
            />
            <text
              x={placed(start - 8)}
              y={axis - value * scale}
              textAnchor="end"
              dominantBaseline="central"
              className="tabular fill-muted text-[12px]"
            >
              {mark(Math.abs(value))}
            </text>
          </g>
        ))}
        {columns.map((column, index) => (
          <g key={column}>
            <title>
              {columnWords(
                column,
                parts.map(({ text, values }) => text(values[index] ?? 0)),
              )}
            </title>
            {/* The hover area covers the whole height. */}
            <rect
              x={placed(start + index * step, step)}
              y="0"
              width={step}
              height={HEIGHT + 16}
              className="fill-transparent"
            />
            {rectsOf(parts, index).map(({ part, from, to }) => (
              <rect
                key={part.label}
                x={placed(xOf(index), wide)}
                width={wide}
                y={axis - to * scale}
                height={(to - from) * scale}
                fill={fillOf(part.look, id)}
                className={fills[part.look]}
              />
            ))}
          </g>
        ))}
        {ticks.map((tick, index) => (
          <text
            key={index}
            x={placed(start + (index * (width - start)) / 2)}
            y={HEIGHT + 16 + LABELS / 2}
            textAnchor={(['start', 'middle', 'end'] as const)[index]}
            dominantBaseline="central"
            className="tabular fill-muted text-[12px]"
          >
            {tick}
          </text>
        ))}
      </svg>
    </div>
  )
}

/** Returns the start and end of each part of a column, as values from the axis. */
function rectsOf(parts: readonly Part[], index: number) {
  let [above, below] = [0, 0]
  return parts.flatMap((part) => {
    const value = part.values[index] ?? 0
    const size = Math.abs(value)
    if (size === 0) return []
    if (part.below || value < 0) {
      below -= size
      return [{ part, from: below, to: below + size }]
    }
    above += size
    return [{ part, from: above - size, to: above }]
  })
}

/** Ratings as a row for each number of stars, with their count. */
export function Rows({
  name,
  rows,
}: {
  name: string
  rows: readonly { label: string; value: number }[]
}) {
  const whole = Math.max(
    1,
    rows.reduce((sum, { value }) => sum + value, 0),
  )
  return (
    <div role="img" aria-label={name} className="grid gap-2">
      {rows.map(({ label, value }) => (
        <div
          key={label}
          className="tabular grid grid-cols-[5rem_1fr_3rem] items-center gap-3 text-sm"
        >
          <span>{label}</span>
          <svg className="h-4 w-full rtl:-scale-x-100">
            <rect width="100%" height="16" className="fill-sunken" />
            <rect width={`${(100 * value) / whole}%`} height="16" className="fill-accent" />
          </svg>
          <span className="text-end">{number(value)}</span>
        </div>
      ))}
    </div>
  )
}

/** Returns the width of an element in pixels, and rerenders when it changes. */
function useWidth(): [number, React.RefObject<HTMLDivElement | null>] {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(280)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const measure = () => setWidth(Math.max(120, Math.round(element.clientWidth)))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [width, ref]
}

/** A chart's data as a table. */
export function Table({
  caption,
  first,
  columns,
  rows,
}: {
  caption: string
  first: string
  columns: readonly string[]
  rows: readonly { name: string; cells: readonly ReactNode[] }[]
}) {
  return (
    <table className="tabular w-full text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-edge">
          <th scope="col" className="py-2 pe-3 text-start font-semibold">
            {first}
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" className="py-2 ps-3 text-end font-semibold">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, cells }) => (
          <tr key={name} className="border-b border-line">
            <th scope="row" className="py-1.5 pe-3 text-start font-normal">
              {name}
            </th>
            {cells.map((cell, index) => (
              <td key={index} className="py-1.5 ps-3 text-end">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
