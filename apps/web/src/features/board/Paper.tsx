import { BOARD_TEXT_MAX } from '@firstbell/contract/limits'
import * as m from '@firstbell/messages/board'
import {
  memo,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
} from 'react'
import { classes } from '#shared/ui/classes.ts'
import type { BoardDocument, Drawing, Page } from './board-document.ts'
import {
  COLORS,
  directionOf,
  isTouched,
  LINE_HEIGHT,
  LINE_WIDTH,
  linesOf,
  PAGE_HEIGHT,
  PAGE_WIDTH,
  PAPER,
  penPath,
  pointOnPage,
  rectangleOf,
  TEXT_SIZE,
  textBox,
  type Color,
  type Item,
  type Point,
  type TextItem,
} from './items.ts'
import type { Tool } from './Toolbar.tsx'

/** How far the arrow keys move, and with Shift. */
const STEP = 40
const SMALL_STEP = 10

const ARROWS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Returns where an arrow key moves a point, or undefined for other keys. */
function moved([x, y]: Point, { key, shiftKey }: KeyboardEvent): Point | undefined {
  const arrow = ARROWS[key]
  const step = shiftKey ? SMALL_STEP : STEP
  return arrow && pointOnPage(x + arrow[0] * step, y + arrow[1] * step)
}

/** A text that is being written: a new one, or a change of `item`. */
interface Writing {
  page: string
  at: Point
  item?: TextItem
  /** Whether the keyboard began it and gets the focus back. */
  byKeyboard: boolean
}

/** What the pointer is doing while it is down. */
type Gesture =
  | { kind: 'draw'; drawing: Drawing }
  | { kind: 'erase'; last: Point; hasErased: boolean }
  | { kind: 'place'; at: Point }
  | { kind: 'move'; item: TextItem; from: Point; hasMoved: boolean }

/** A page of a board. It looks the same in both themes and text directions. @param tool undefined if the person only looks */
export function Paper({
  document,
  page,
  label,
  tool,
  color,
  mayChange,
}: {
  document: BoardDocument
  page: Page
  label: string
  tool: Tool | undefined
  color: Color
  /** Whether the person may move, change and erase an item. */
  mayChange: (item: Item) => boolean
}) {
  const svg = useRef<SVGSVGElement>(null)
  const gesture = useRef<Gesture>(undefined)
  const [cross, setCross] = useState<Point>([PAGE_WIDTH / 2, PAGE_HEIGHT / 2])
  const [writing, setWriting] = useState<Writing>()
  /** The text that gets the focus once it is there. */
  const focusNext = useRef<string>(undefined)
  const id = useId()
  useEffect(() => {
    if (focusNext.current === undefined) return
    window.document.getElementById(`${id}-${focusNext.current}`)?.focus()
    focusNext.current = undefined
  })

  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = svg.current!.getBoundingClientRect()
    return pointOnPage(
      ((clientX - box.left) / box.width) * PAGE_WIDTH,
      ((clientY - box.top) / box.height) * PAGE_HEIGHT,
    )
  }
  const pointsOf = ({ nativeEvent }: PointerEvent): Point[] => {
    const events = nativeEvent.getCoalescedEvents?.() ?? []
    return (events.length > 0 ? events : [nativeEvent]).map(pointOf)
  }
  const textAt = (point: Point): TextItem | undefined =>
    page.items.findLast(
      (item): item is TextItem =>
        item.kind === 'text' && mayChange(item) && isTouched(item, point, point),
    )
  const erase = (current: Gesture & { kind: 'erase' }, to: Point) => {
    const ids = page.items
      .filter((item) => mayChange(item) && isTouched(item, current.last, to))
      .map((item) => item.id)
    current.last = to
    if (ids.length === 0) return
    document.erase(ids, current.hasErased)
    current.hasErased = true
  }

  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    if (!tool || !event.isPrimary || event.button !== 0 || writing) return
    // The paper does not take the focus from a field, whose text would be lost.
    if (tool !== 'text') event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    const point = pointOf(event)
    if (tool === 'eraser') {
      const current = { kind: 'erase' as const, last: point, hasErased: false }
      gesture.current = current
      erase(current, point)
    } else if (tool === 'text') {
      const item = textAt(point)
      gesture.current = item
        ? { kind: 'move', item, from: point, hasMoved: false }
        : { kind: 'place', at: point }
    } else gesture.current = { kind: 'draw', drawing: document.draw(page.id, color, tool, point) }
  }
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const { current } = gesture
    if (!current || !event.isPrimary) return
    if (current.kind === 'draw') current.drawing.extend(pointsOf(event))
    else if (current.kind === 'erase') for (const point of pointsOf(event)) erase(current, point)
    else if (current.kind === 'move') {
      const [x, y] = pointOf(event)
      const [dx, dy] = [x - current.from[0], y - current.from[1]]
      // A hand that presses is not quite still.
      if (!current.hasMoved && Math.hypot(dx, dy) < SMALL_STEP) return
      const { item } = current
      document.moveText(item.id, pointOnPage(item.at[0] + dx, item.at[1] + dy), current.hasMoved)
      current.hasMoved = true
    }
  }
  const onPointerUp = () => {
    const { current } = gesture
    gesture.current = undefined
    if (current?.kind === 'place') setWriting({ page: page.id, at: current.at, byKeyboard: false })
    else if (current?.kind === 'move' && !current.hasMoved)
      setWriting({ page: page.id, at: current.item.at, item: current.item, byKeyboard: false })
  }

  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>) => {
    if (tool !== 'text' || event.target !== event.currentTarget) return
    const to = moved(cross, event)
    if (to) setCross(to)
    else if (event.key === 'Enter') setWriting({ page: page.id, at: cross, byKeyboard: true })
    else return
    event.preventDefault()
  }
  const onTextKeyDown = (event: KeyboardEvent, item: TextItem) => {
    const to = moved(item.at, event)
    if (to) document.moveText(item.id, to, event.repeat)
    else if (event.key === 'Enter')
      setWriting({ page: page.id, at: item.at, item, byKeyboard: true })
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      document.erase([item.id])
      svg.current?.focus()
    } else return
    event.preventDefault()
  }

  const finish = ({ page: on, at, item, byKeyboard }: Writing, text: string | undefined) => {
    setWriting(undefined)
    const written = text?.trim()
    if (item) {
      if (written === '') document.erase([item.id])
      else if (written !== undefined) document.changeText(item.id, written)
      if (byKeyboard) focusNext.current = item.id
    } else if (written) {
      const added = document.addText(on, color, at, written)
      if (byKeyboard) focusNext.current = added
      // The next text goes below.
      setCross(pointOnPage(at[0], at[1] + linesOf(written).length * LINE_HEIGHT))
    } else if (byKeyboard) svg.current?.focus()
  }

  return (
    <div className="grid min-h-44 grow place-items-center [container-type:size]">
      <div
        dir="ltr"
        className="relative aspect-video w-[min(100cqw,calc(100cqh*16/9))] [container-type:inline-size]"
      >
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- people draw on it */}
        <svg
          ref={svg}
          viewBox={`0 0 ${PAGE_WIDTH} ${PAGE_HEIGHT}`}
          role="group"
          aria-label={label}
          aria-describedby={`${id}-description ${id}-hint`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard places texts on it
          tabIndex={tool === 'text' ? 0 : -1}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onPointerCancel={() => (gesture.current = undefined)}
          onKeyDown={onKeyDown}
          className={classes(
            'group block size-full rounded-control forced-color-adjust-none select-none',
            tool && 'touch-none',
            tool &&
              (tool === 'text'
                ? 'cursor-text'
                : tool === 'eraser'
                  ? 'cursor-cell'
                  : 'cursor-crosshair'),
          )}
        >
          <rect width={PAGE_WIDTH} height={PAGE_HEIGHT} rx={24} fill={PAPER} />
          {page.items.map((item) =>
            item.kind !== 'text' ? (
              <Line key={item.id} item={item} />
            ) : item.id === writing?.item?.id ? null : tool && mayChange(item) ? (
              <g
                key={item.id}
                id={`${id}-${item.id}`}
                role="button"
                tabIndex={0}
                aria-label={m.textNamed(item.text)}
                aria-describedby={`${id}-keys`}
                onKeyDown={(event) => onTextKeyDown(event, item)}
                onClick={({ detail }) => {
                  // Screen readers press without a pointer.
                  if (detail === 0)
                    setWriting({ page: page.id, at: item.at, item, byKeyboard: true })
                }}
                className="outline-offset-4"
              >
                <Text item={item} />
              </g>
            ) : (
              <Text key={item.id} item={item} />
            ),
          )}
          {tool === 'text' && !writing && (
            <path
              d={`M${cross[0] - 40} ${cross[1]}h80M${cross[0]} ${cross[1] - 40}v80`}
              stroke={COLORS[color]}
              strokeWidth={6}
              className="invisible group-focus-visible:visible"
            />
          )}
        </svg>
        {writing && (
          <TextEditor
            key={`${writing.at} ${writing.item?.id}`}
            writing={writing}
            color={writing.item?.color ?? color}
            onFinish={(text) => finish(writing, text)}
          />
        )}
      </div>
      <p id={`${id}-description`} className="sr-only">
        {page.description}
      </p>
      <p id={`${id}-hint`} className="sr-only">
        {tool === 'text' && m.textHint}
      </p>
      <p id={`${id}-keys`} hidden>
        {m.textKeys}
      </p>
    </div>
  )
}

/** A stroke, line or rectangle. */
const Line = memo(function Line({ item }: { item: Exclude<Item, { kind: 'text' }> }) {
  const stroke = COLORS[item.color]
  if (item.kind === 'pen') return <path d={penPath(item.points)} fill={stroke} />
  const look = { stroke, strokeWidth: LINE_WIDTH, fill: 'none' }
  if (item.kind === 'rectangle')
    return <rect {...rectangleOf(item.box)} {...look} strokeLinejoin="round" />
  const [x1, y1, x2, y2] = item.box
  return <line x1={x1} y1={y1} x2={x2} y2={y2} {...look} strokeLinecap="round" />
})

const Text = memo(function Text({ item }: { item: TextItem }) {
  const { at, text, color } = item
  const direction = directionOf(text)
  const [x1, y1, x2, y2] = textBox(item)
  return (
    <>
      {/* The whole box can be pressed, and shows the focus. */}
      <rect x={x1} y={y1} width={x2 - x1} height={y2 - y1} fill="transparent" />
      <text
        direction={direction}
        // The left end, in both directions.
        textAnchor={direction === 'rtl' ? 'end' : 'start'}
        dominantBaseline="central"
        fontSize={TEXT_SIZE}
        fill={COLORS[color]}
      >
        {linesOf(text).map((line, index) => (
          <tspan key={index} x={at[0]} y={at[1] + index * LINE_HEIGHT}>
            {line}
          </tspan>
        ))}
      </text>
    </>
  )
})

function TextEditor({
  writing: { at, item },
  color,
  onFinish,
}: {
  writing: Writing
  color: Color
  /** Undefined: without a change. */
  onFinish: (text: string | undefined) => void
}) {
  const field = useRef<HTMLTextAreaElement>(null)
  const isDone = useRef(false)
  useEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(-1, -1)
  }, [])
  const finish = (text: string | undefined) => {
    // Closing it blurs it.
    if (isDone.current) return
    isDone.current = true
    onFinish(text)
  }
  return (
    <textarea
      ref={field}
      aria-label={m.writeText}
      rows={1}
      dir="auto"
      maxLength={BOARD_TEXT_MAX}
      defaultValue={item?.text ?? ''}
      onBlur={({ currentTarget }) => finish(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Escape') finish(undefined)
        else if (event.key === 'Enter' && !event.shiftKey) finish(event.currentTarget.value)
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
      style={{
        // Its padding and border end where the text begins.
        left: `calc(min(${(at[0] / PAGE_WIDTH) * 100}%, 100% - 9rem) - 5px)`,
        top: `min(${((at[1] - LINE_HEIGHT / 2) / PAGE_HEIGHT) * 100}%, 100% - 2rem)`,
        color: COLORS[color],
      }}
      className="absolute max-h-full max-w-full min-w-36 resize-none rounded-control border border-dashed border-[#6b7280] bg-white px-1 py-0 text-[max(1rem,2.625cqw)] leading-tight outline-2 outline-[#0f6b62] field-sizing-content"
    />
  )
}
