import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#test/accessible.ts'
import { noNetwork, refusal, type Stubs } from '#test/calls.ts'
import { instructor, student } from '#test/people.ts'
import { render, type Screen } from '#test/render.tsx'
import { stubUploads } from '#test/uploads.ts'
import type { BoardRoom } from './board-room.ts'
import { Board } from './Board.tsx'

const OFFERING = '5f0c1c1e-0000-4000-8000-0000000000c1'

/** A server and a room for the boards of a test. */
interface Site {
  updates: string[]
  /** Whether data reach the others. */
  forwards: boolean
  /** What the calls of the board answer instead. */
  fault: (() => Response) | undefined
  calls: Stubs
  roomOf: (person: typeof student, part?: Partial<BoardRoom>) => BoardRoom
}

function createSite(): Site {
  const updates: string[] = []
  const listeners = new Map<string, (data: Uint8Array, senderId: string) => void>()
  const site: Site = {
    updates,
    forwards: true,
    fault: undefined,
    calls: {
      getBoard: ({ after = 0 }) =>
        site.fault?.() ?? {
          message: '',
          updates: updates.slice(Number(after)),
          version: updates.length,
        },
      drawOnBoard: ({ update }) => {
        const fault = site.fault?.()
        if (!fault) updates.push(update)
        return fault ?? { message: '' }
      },
    },
    roomOf: (person: typeof student, part = {}) => ({
      offeringId: OFFERING,
      startsAt: '2030-03-03T17:00:00Z',
      myId: person._id,
      owned: person === instructor,
      ownerId: instructor._id,
      studentsMayDraw: false,
      connected: true,
      send: (data) => {
        if (!site.forwards) return
        for (const [id, receive] of listeners) if (id !== person._id) receive(data, person._id)
      },
      onData: (callback) => {
        listeners.set(person._id, callback)
        return () => listeners.delete(person._id)
      },
      ...part,
    }),
  }
  return site
}

/** The boards of the owner and a student next to each other. The button 'Switch' gives the student `later`. */
function Both({
  owner,
  other,
  later = other,
}: Record<'owner' | 'other', BoardRoom> & { later?: BoardRoom }) {
  const [switched, setSwitched] = useState(false)
  return (
    <div className="grid grid-cols-2">
      <div data-testid="owner" className="flex h-160 flex-col">
        <Board room={owner} />
      </div>
      <div data-testid="student" className="flex h-160 flex-col">
        <Board room={switched ? later : other} />
      </div>
      <button type="button" onClick={() => setSwitched(true)}>
        Switch
      </button>
    </div>
  )
}

type Side = 'owner' | 'student'

/** What a test does with one of the boards. */
function on(screen: Screen, side: Side) {
  const board = screen.getByTestId(side)
  const paper = () => {
    const svg = board.element().querySelector('svg[role=group]')
    if (!svg) throw new Error('There is no paper yet.')
    return svg
  }
  const point = (type: string, x: number, y: number) => {
    const box = paper().getBoundingClientRect()
    paper().dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        cancelable: true,
        isPrimary: true,
        pointerId: 1,
        button: 0,
        clientX: box.left + box.width * x,
        clientY: box.top + box.height * y,
      }),
    )
  }
  return {
    board,
    paper,
    press: (name: string) => board.getByRole('button', { name, exact: true }).click(),
    /** Draws from one point to another, in parts of the paper. */
    drag: (x1: number, y1: number, x2: number, y2: number) => {
      point('pointerdown', x1, y1)
      point('pointermove', (x1 + x2) / 2, (y1 + y2) / 2)
      point('pointermove', x2, y2)
      point('pointerup', x2, y2)
    },
    /** The strokes, lines and rectangles on the shown page. */
    shapes: () =>
      [
        ...paper().querySelectorAll(
          ':scope > path:not([stroke]), :scope > line, :scope > rect ~ rect',
        ),
      ].map(({ tagName }) => tagName),
    ready: async () => {
      await expect.poll(() => board.element().querySelector('svg[role=group]')).not.toBeNull()
    },
  }
}

async function openBoth(
  site: Site,
  {
    studentsMayDraw = false,
    later,
    calls = {},
  }: { studentsMayDraw?: boolean; later?: boolean; calls?: Stubs } = {},
) {
  const owner = site.roomOf(instructor, { studentsMayDraw })
  const other = site.roomOf(student, { studentsMayDraw })
  const screen = await render(
    <Both
      owner={owner}
      other={other}
      {...(later !== undefined && { later: { ...other, studentsMayDraw: later } })}
    />,
    { user: instructor, calls: { ...site.calls, ...calls } },
  )
  const boards = { ada: on(screen, 'owner'), ben: on(screen, 'student') }
  await boards.ada.ready()
  await boards.ben.ready()
  return { screen, ...boards }
}

beforeEach(() => {
  // The pointers of tests are none that the browser knows.
  vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => undefined)
})

describe('drawing together (rule classroom-16)', () => {
  test('strokes of both arrive, undo is one’s own, and the drawing is there for who opens it later', async () => {
    const site = createSite()
    const { screen, ada, ben } = await openBoth(site, { studentsMayDraw: true })
    ada.drag(0.1, 0.1, 0.4, 0.4)
    await ben.press('Rectangle')
    await ben.press('Red')
    ben.drag(0.5, 0.5, 0.8, 0.8)
    await expect.poll(ada.shapes).toEqual(['path', 'rect'])
    await expect.poll(ben.shapes).toEqual(['path', 'rect'])
    expect(ada.paper().querySelector('rect[stroke]')?.getAttribute('stroke')).toBe('#b3261e')
    await ben.press('Undo')
    await expect.poll(ada.shapes).toEqual(['path'])
    await ada.press('Undo')
    await expect.poll(ben.shapes).toEqual([])
    await ada.press('Redo')
    await ben.press('Redo')
    await expect.poll(() => ada.shapes().toSorted()).toEqual(['path', 'rect'])
    await expect.poll(() => site.updates.length).toBeGreaterThan(1)
    await screen.reload()
    await ada.ready()
    await expect.poll(() => ada.shapes().toSorted()).toEqual(['path', 'rect'])
    await expectAccessible()
  })

  test('the eraser takes whole strokes, of students only their own', async () => {
    const { ada, ben } = await openBoth(createSite(), { studentsMayDraw: true })
    ada.drag(0.1, 0.5, 0.9, 0.5)
    await ben.press('Line')
    ben.drag(0.1, 0.7, 0.9, 0.7)
    await expect.poll(ben.shapes).toEqual(['path', 'line'])
    await ben.press('Eraser')
    ben.drag(0.5, 0.4, 0.5, 0.8)
    await expect.poll(ben.shapes).toEqual(['path'])
    await ada.press('Eraser')
    ada.drag(0.5, 0.4, 0.5, 0.8)
    await expect.poll(ben.shapes).toEqual([])
  })

  test('who may not draw looks, and data of people who may not draw are ignored', async () => {
    const { ada, ben } = await openBoth(createSite())
    await expect.element(ben.board.getByText('Only your instructor can draw.')).toBeVisible()
    await expect.element(ben.board.getByRole('button', { name: 'Pen' })).not.toBeInTheDocument()
    await expect
      .element(ben.board.getByRole('button', { name: 'Save to materials' }))
      .not.toBeInTheDocument()
    ben.drag(0.1, 0.1, 0.4, 0.4)
    ada.drag(0.2, 0.2, 0.4, 0.4)
    await expect.poll(ben.shapes).toEqual(['path'])
    expect(ada.shapes()).toEqual(['path'])
  })

  test('what a student sends without the right does not appear', async () => {
    const site = createSite()
    const allowed = site.roomOf(student, { studentsMayDraw: true })
    const screen = await render(<Both owner={site.roomOf(instructor)} other={allowed} />, {
      user: instructor,
      calls: { ...site.calls, drawOnBoard: refusal(403, 'forbidden', 'No.') },
    })
    const [ada, ben] = [on(screen, 'owner'), on(screen, 'student')]
    await ada.ready()
    await ben.ready()
    ben.drag(0.1, 0.1, 0.4, 0.4)
    // The refused board starts again without the stroke.
    await expect.poll(() => screen.inputs('drawOnBoard').length).toBeGreaterThan(0)
    await expect.poll(() => screen.inputs('getBoard').length).toBeGreaterThan(2)
    await ben.ready()
    await expect.poll(ben.shapes).toEqual([])
    expect(ada.shapes()).toEqual([])
  })

  test('‘Students may draw’ lets students draw', async () => {
    const { screen, ada, ben } = await openBoth(createSite(), {
      later: true,
      calls: { changeRoom: { message: '' } },
    })
    await ada.board.getByRole('checkbox', { name: 'Students may draw' }).click()
    await expect.poll(() => screen.inputs('changeRoom')).toEqual([{ id: OFFERING, draw: true }])
    await screen.getByRole('button', { name: 'Switch' }).click()
    await expect.element(ben.board.getByRole('button', { name: 'Pen' })).toBeVisible()
    await expect.element(ben.board.getByText('You can draw, too.')).toBeInTheDocument()
  })
})

describe('keyboard (rule classroom-16)', () => {
  test('places, changes, moves and deletes a text', async () => {
    const { ada, ben } = await openBoth(createSite())
    await ada.press('Text')
    ;(ada.paper() as SVGElement).focus()
    await userEvent.keyboard('{ArrowLeft}{ArrowUp}{Enter}Chords{Enter}')
    const text = () => ben.paper().querySelector('tspan')
    await expect.poll(() => text()?.textContent).toBe('Chords')
    expect(text()?.getAttribute('x')).toBe('1560')
    const button = ada.board.getByRole('button', { name: 'Text: Chords' })
    await expect.element(button).toHaveFocus()
    await expect
      .element(button)
      .toHaveAccessibleDescription(
        'Use the arrow keys to move it, Enter to edit it, and Delete to erase it.',
      )
    await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowRight}{/Shift}{Enter} in G{Enter}')
    await expect.poll(() => text()?.textContent).toBe('Chords in G')
    expect(text()?.getAttribute('x')).toBe('1610')
    await expectAccessible()
    await userEvent.keyboard('{Delete}')
    await expect.poll(text).toBeNull()
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.poll(() => text()?.textContent).toBe('Chords in G')
  })

  test('a press of the pointer begins a text, Escape leaves it, and lines are kept', async () => {
    const { ada, ben } = await openBoth(createSite())
    await ada.press('Text')
    ada.drag(0.5, 0.5, 0.5, 0.5)
    const field = ada.board.getByRole('textbox', { name: 'Text on the board' })
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(field).not.toBeInTheDocument()
    ada.drag(0.1, 0.5, 0.1, 0.5)
    await userEvent.keyboard('One{Shift>}{Enter}{/Shift}Two')
    await ada.press('Pen')
    const lines = () => [...ben.paper().querySelectorAll('tspan')].map((line) => line.textContent)
    await expect.poll(lines).toEqual(['One', 'Two'])
  })
})

describe('pages (rule classroom-16)', () => {
  test('are added, shown to everyone, described, deleted and brought back', async () => {
    const { screen, ada, ben } = await openBoth(createSite())
    ada.drag(0.1, 0.1, 0.4, 0.4)
    await ada.press('Add page')
    await expect.element(ben.board.getByText('Page 2 of 2')).toBeVisible()
    await ada.board
      .getByRole('textbox', { name: 'Text description of this page' })
      .fill('A circle of fifths')
    await expect.element(ben.board.getByText('A circle of fifths').first()).toBeInTheDocument()
    await expect.poll(() => ben.paper().getAttribute('aria-label')).toBe('Page 2 of 2')
    await ben.press('Previous page')
    await expect.poll(ben.shapes).toEqual(['path'])
    await expect.element(ada.board.getByText('Page 2 of 2')).toBeVisible()
    await ada.press('Delete page')
    await expect.element(ben.board.getByText('Page 1 of 1')).toBeVisible()
    await expect.element(screen.getByText(/Choose Undo to bring it back/)).toBeVisible()
    await ada.press('Undo')
    await expect.element(ben.board.getByText('Page 1 of 2')).toBeVisible()
    expect(ben.board.getByRole('button', { name: 'Add page' }).query()).toBeNull()
  })
})

describe('the connection (rule classroom-17)', () => {
  test('what both draw while it is lost is merged afterwards', async () => {
    const site = createSite()
    const { ada, ben } = await openBoth(site, { studentsMayDraw: true })
    site.forwards = false
    site.fault = noNetwork
    ada.drag(0.1, 0.1, 0.4, 0.4)
    await ben.press('Line')
    ben.drag(0.5, 0.5, 0.8, 0.8)
    await expect.element(ada.board.getByText(/can’t save the board right now/)).toBeVisible()
    site.forwards = true
    site.fault = undefined
    await expect.poll(() => ada.shapes().toSorted()).toEqual(['line', 'path'])
    await expect.poll(() => ben.shapes().toSorted()).toEqual(['line', 'path'])
    await expect
      .element(ada.board.getByText(/can’t save the board right now/))
      .not.toBeInTheDocument()
  })

  test('a full board says so, and no more can be drawn', async () => {
    const site = createSite()
    const { ada } = await openBoth(site)
    site.fault = () => refusal(409, 'board_full', 'The board is full.')
    ada.drag(0.1, 0.1, 0.4, 0.4)
    await expect.element(ada.board.getByText(/The board is full\./)).toBeVisible()
    await expect
      .element(ada.board.getByRole('button', { name: 'Pen' }))
      .toHaveAttribute('aria-disabled', 'true')
  })
})

describe('‘Save to materials’ (rule classroom-17)', () => {
  const known = { title: 'Score', fileId: 'f0', type: 'application/pdf', bytes: 1, url: '/f0' }

  test('adds a picture of each page that has something on it', async () => {
    const uploads = stubUploads()
    const { screen, ada } = await openBoth(createSite(), {
      calls: {
        getMaterials: { message: '', materials: [known], version: 'v1' },
        putMaterials: { message: '', materials: [], version: 'v2' },
      },
    })
    await ada.press('Save to materials')
    await expect.element(screen.getByText('The board is empty.')).toBeVisible()
    ada.drag(0.1, 0.1, 0.4, 0.4)
    await ada.press('Add page')
    await ada.press('Add page')
    ada.drag(0.1, 0.1, 0.4, 0.4)
    await ada.press('Save to materials')
    await expect.element(screen.getByText('2 pages were added to the materials.')).toBeVisible()
    expect(uploads.methods.filter((method) => method === 'POST')).toHaveLength(2)
    expect(screen.inputs('putMaterials')).toEqual([
      {
        id: OFFERING,
        version: 'v1',
        materials: [
          { title: 'Score', fileId: 'f0' },
          { title: expect.stringMatching(/^Board, .*2030.*, page 1$/), fileId: 'f1' },
          { title: expect.stringMatching(/^Board, .*2030.*, page 3$/), fileId: 'f1' },
        ],
      },
    ])
  })

  test('says that there is no room, or that it failed', async () => {
    stubUploads()
    const full = Array.from({ length: 10 }, () => known)
    const { screen, ada } = await openBoth(createSite(), {
      calls: { getMaterials: { message: '', materials: full, version: 'v1' } },
    })
    ada.drag(0.1, 0.1, 0.4, 0.4)
    await ada.press('Save to materials')
    await expect
      .element(screen.getByText('There’s room for 10 materials. Remove some first.'))
      .toBeVisible()
    screen.stub({
      getMaterials: { message: '', materials: [], version: 'v1' },
      putMaterials: noNetwork,
    })
    await ada.press('Save to materials')
    await expect
      .element(screen.getByText('We couldn’t save the board to the materials.'))
      .toBeVisible()
  })
})

test('the board fits 320 px, and the paper is the same in both text directions (rule classroom-16)', async () => {
  await page.viewport(320, 640)
  const site = createSite()
  const screen = await render(
    <div dir="rtl" data-testid="owner" className="flex h-160 flex-col">
      <Board room={site.roomOf(instructor)} />
    </div>,
    { user: instructor, calls: site.calls },
  )
  const ada = on(screen, 'owner')
  await ada.ready()
  ada.drag(0.1, 0.5, 0.2, 0.5)
  await expect.poll(ada.shapes).toEqual(['path'])
  const path = ada.paper().querySelector('path')!.getBoundingClientRect()
  const box = ada.paper().getBoundingClientRect()
  expect(path.right).toBeLessThan(box.left + box.width / 2)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await expectAccessible()
})
