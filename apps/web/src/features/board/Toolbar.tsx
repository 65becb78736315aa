import * as m from '@firstbell/messages/board'
import { Eraser, Minus, PenLine, Redo2, Square, Type, Undo2, type IconNode } from 'lucide'
import type { ReactNode } from 'react'
import { classes } from '#shared/ui/classes.ts'
import { Icon } from '#shared/ui/Icon.tsx'
import { COLORS, type Color } from './items.ts'

const TOOLS = {
  pen: PenLine,
  line: Minus,
  rectangle: Square,
  text: Type,
  eraser: Eraser,
} satisfies Record<string, IconNode>
export type Tool = keyof typeof TOOLS

const toolNames = Object.keys(TOOLS) as Tool[]
const colorNames = Object.keys(COLORS) as Color[]

/** The tools of a board (rule classroom-16). */
export function Toolbar({
  tool,
  onTool,
  color,
  onColor,
  disabled,
  canUndo,
  canRedo,
  onUndo,
  onRedo,
}: {
  tool: Tool
  onTool: (tool: Tool) => void
  color: Color
  onColor: (color: Color) => void
  disabled: boolean
  canUndo: boolean
  canRedo: boolean
  onUndo: () => void
  onRedo: () => void
}) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1">
      <div role="group" aria-label={m.tools} className="flex gap-0.5">
        {toolNames.map((name) => (
          <ToolButton
            key={name}
            label={m.tool[name]}
            pressed={tool === name}
            disabled={disabled}
            onPress={() => onTool(name)}
          >
            <Icon node={TOOLS[name]} className="size-5" />
          </ToolButton>
        ))}
      </div>
      <div role="group" aria-label={m.colors} className="flex gap-0.5">
        {colorNames.map((name) => (
          <ToolButton
            key={name}
            label={m.color[name]}
            pressed={color === name}
            disabled={disabled}
            onPress={() => onColor(name)}
          >
            {/* White around it, because some colors are dark on the dark bar. */}
            <svg viewBox="0 0 20 20" aria-hidden="true" className="size-6 forced-color-adjust-none">
              <circle cx={10} cy={10} r={9} fill="#ffffff" />
              <circle cx={10} cy={10} r={7} fill={COLORS[name]} />
            </svg>
          </ToolButton>
        ))}
      </div>
      <div className="flex gap-0.5">
        <ToolButton label={m.undo} disabled={disabled || !canUndo} onPress={onUndo}>
          <Icon node={Undo2} className="size-5 rtl:-scale-x-100" />
        </ToolButton>
        <ToolButton label={m.redo} disabled={disabled || !canRedo} onPress={onRedo}>
          <Icon node={Redo2} className="size-5 rtl:-scale-x-100" />
        </ToolButton>
      </div>
    </div>
  )
}

function ToolButton({
  label,
  pressed,
  disabled,
  onPress,
  children,
}: {
  label: string
  /** Absent for a button without a state. */
  pressed?: boolean
  disabled: boolean
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      title={label}
      aria-pressed={pressed}
      // Stays focusable: a button that is disabled while it has the focus would lose it.
      aria-disabled={disabled || undefined}
      onClick={() => {
        if (!disabled) onPress()
      }}
      className={classes(
        'grid size-10 place-items-center rounded-control border transition-colors',
        pressed === true
          ? 'border-accent bg-accent-soft text-accent-ink'
          : 'border-transparent text-ink hover:bg-surface',
        disabled && 'cursor-not-allowed opacity-50',
      )}
    >
      {children}
      <span className="sr-only">{label}</span>
    </button>
  )
}
