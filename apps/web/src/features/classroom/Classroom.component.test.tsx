import type { ChatEntry, RoomPerson } from '@firstbell/contract/classroom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { NextSession } from '#entities/offering/next-session.ts'
import { expectAccessible } from '#test/accessible.ts'
import { refusal, type Stubs } from '#test/calls.ts'
import { fakeRoom, participant, picture, stubDevices, type FakeRoom } from '#test/classroom.ts'
import { sampleClass } from '#test/offerings.ts'
import { instructor, student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { Classroom } from './Classroom.tsx'
import type { RoomEntrance } from './livekit-room.ts'
import type { RoomData } from './room-queries.ts'

const item = sampleClass({ title: 'Open strings', instructorId: instructor._id })
const id = item._id
const MINUTE_MS = 60_000
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString()

const session = (owned: boolean): NextSession => ({
  message: '',
  offering: { _id: id, kind: 'class', title: item.title, timezone: 'Europe/Berlin', owned },
  session: { startsAt: inMinutes(5), opensAt: inMinutes(-10), endsAt: inMinutes(65) },
  hasLink: false,
  place: 'room',
  now: inMinutes(0),
  serverAheadMs: 0,
})

const person = (
  of: { _id: string; name: string },
  given: Partial<RoomPerson> = {},
): RoomPerson => ({
  id: of._id,
  name: of.name,
  picture: '',
  owner: of._id === instructor._id,
  present: true,
  handRaisedAt: null,
  removed: false,
  ...given,
})

const friend = { _id: '5f0c1c1e-0000-4000-8000-0000000000b2', name: 'Jonas Weber' }

const roomAnswer = (given: Partial<RoomData> = {}): RoomData => ({
  message: '',
  people: [person(instructor), person(student), person(friend)],
  speak: true,
  cameras: true,
  screens: false,
  draw: false,
  rights: { speak: true, camera: true, screen: true, draw: true },
  startsAt: inMinutes(5),
  endsAt: inMinutes(65),
  closesAt: inMinutes(80),
  recording: false,
  now: inMinutes(0),
  serverAheadMs: 0,
  ...given,
})

const entry = (given: Partial<ChatEntry>): ChatEntry => ({
  id: 'e1',
  person: friend._id,
  text: 'Hello',
  at: inMinutes(-1),
  ...given,
})

interface Options {
  user?: typeof student
  calls?: Stubs
  room?: FakeRoom
  onOpen?: (entrance: RoomEntrance) => void
}

const open = ({ user = student, calls, room, onOpen }: Options = {}) =>
  render(
    <Classroom
      session={session(user === instructor)}
      afterwards={<p>What comes next</p>}
      open={async (entrance) => {
        onOpen?.(entrance)
        return room ?? fakeRoom(user._id)
      }}
    />,
    {
      user,
      calls: {
        getClass: { message: '', class: item },
        getRoom: roomAnswer(),
        getChat: { message: '', entries: [] },
        ...calls,
      },
    },
  )

/** Opens the classroom, and goes in. */
async function enter(options: Options = {}) {
  stubDevices()
  const room = options.room ?? fakeRoom((options.user ?? student)._id)
  const screen = await open({ ...options, room })
  await screen
    .getByRole('button', { name: options.user === instructor ? 'Start class' : 'Join class' })
    .click()
  return { ...screen, room }
}

/** Replaces a property of the window until the test ends; undefined removes it. */
function replaceInWindow(name: 'isSecureContext' | 'RTCPeerConnection', value: unknown): void {
  const original = Object.getOwnPropertyDescriptor(window, name)!
  if (value === undefined) Reflect.deleteProperty(window, name)
  else Object.defineProperty(window, name, { value, configurable: true })
  onTestFinished(() => void Object.defineProperty(window, name, original))
}

const here = (...people: { _id: string }[]) => people.map(({ _id }) => participant(_id))

test('a student sees their own picture before entering, with the microphone off (rule screen-66)', async () => {
  const { requests } = stubDevices()
  const { getByRole, getByLabelText } = await open()
  await expect.element(getByLabelText('Your video')).toBeVisible()
  await expect.element(getByRole('switch', { name: 'Camera' })).toBeChecked()
  await expect.element(getByRole('switch', { name: 'Microphone' })).not.toBeChecked()
  expect(requests.every(({ audio }) => audio === undefined)).toBe(true)
  await expect.element(getByRole('meter', { name: 'Microphone level' })).toBeVisible()
  await expect
    .element(getByRole('combobox', { name: 'Choose camera' }))
    .toHaveTextContent('System defaultDesk cameraSheet music camera')
  await expect.element(getByRole('combobox', { name: 'Choose speaker' })).toBeVisible()
  await expectAccessible()
})

test('the choice is remembered in this browser (rule screen-66)', async () => {
  const { requests } = stubDevices()
  const { getByRole, reload } = await open()
  await getByRole('switch', { name: 'Camera' }).click()
  await getByRole('switch', { name: 'Microphone' }).click()
  await getByRole('combobox', { name: 'Choose camera' }).selectOptions('Sheet music camera')
  const before = requests.length
  await reload()
  await expect.element(getByRole('switch', { name: 'Camera' })).not.toBeChecked()
  await expect.element(getByRole('switch', { name: 'Microphone' })).toBeChecked()
  await expect.element(getByRole('combobox', { name: 'Choose camera' })).toHaveValue('c2')
  await getByRole('switch', { name: 'Camera' }).click()
  await expect
    .poll(() => requests.slice(before).find(({ video }) => video)?.video)
    .toMatchObject({ deviceId: { ideal: 'c2' } })
})

test.each([
  ['NotAllowedError', /Choose the icon next to the address/],
  ['NotFoundError', /Connect one/],
  ['NotReadableError', /Another app may be using it/],
] as const)(
  'devices that fail with %s say why, and keep no one out (rule screen-66)',
  async (error, help) => {
    stubDevices({ camera: error, microphone: error })
    const entrances: RoomEntrance[] = []
    const { getByRole, getByText } = await open({
      user: instructor,
      onOpen: (entrance) => entrances.push(entrance),
    })
    await expect.element(getByText('The camera is not available.').last()).toBeVisible()
    await expect.element(getByText('The microphone is not available.')).toBeVisible()
    await expect.element(getByText(help).first()).toBeVisible()
    await expect.element(getByText(/You can start without them/)).toBeVisible()
    await expectAccessible()
    await getByRole('button', { name: 'Start class' }).click()
    await expect.element(getByRole('group', { name: 'Controls' })).toBeVisible()
    expect(entrances[0]?.takeTracks()).toEqual({})
  },
)

test('on an insecure page devices say that https is needed (rule screen-66)', async () => {
  replaceInWindow('isSecureContext', false)
  stubDevices({ camera: 'NotAllowedError', microphone: 'NotAllowedError' })
  const { getByRole, getByText } = await open({ user: instructor })
  await expect
    .element(getByText(/Open this page with an address that starts with https/).first())
    .toBeVisible()
  await expect.element(getByRole('button', { name: 'Start class' })).toBeVisible()
})

test('a browser without WebRTC says which ones can take part (rule screen-67)', async () => {
  replaceInWindow('RTCPeerConnection', undefined)
  const { getByRole, getByText } = await open()
  await expect
    .element(getByRole('heading', { name: 'This browser can’t join classes.' }))
    .toBeVisible()
  await expect.element(getByText(/use a current version of Chrome/)).toBeVisible()
  await expectAccessible()
})

test('one device that fails does not take the other one with it (rule screen-66)', async () => {
  stubDevices({ camera: 'NotFoundError' })
  const { getByRole, getByText } = await open({ user: instructor })
  await expect.element(getByText('The camera is not available.').last()).toBeVisible()
  await expect.element(getByRole('switch', { name: 'Microphone' })).toBeChecked()
  await expect.element(getByText('The microphone is not available.')).not.toBeInTheDocument()
})

test('a device that is unplugged before entering says so (rule screen-66)', async () => {
  const { tracks } = stubDevices()
  const { getByRole, getByText } = await open()
  await expect.poll(() => tracks.length).toBe(1)
  await expect.element(getByText('The camera is not available.')).not.toBeInTheDocument()
  tracks[0]!.dispatchEvent(new Event('ended'))
  await expect.element(getByText('The camera is not available.').last()).toBeVisible()
  await expect.element(getByRole('switch', { name: 'Camera' })).not.toBeChecked()
})

test('a class that is being recorded says so before entering (rule screen-66)', async () => {
  stubDevices()
  const { getByText } = await open({ calls: { getRoom: roomAnswer({ recording: true }) } })
  await expect
    .element(getByText('This class is being recorded. Only the instructor is in the recording.'))
    .toBeVisible()
})

test('a student who waits goes on by themselves when the instructor has come (rule screen-67)', async () => {
  const room = fakeRoom(student._id, { phase: 'waiting' })
  const notOpen = refusal(409, 'not_open', 'The class begins when the instructor comes.')
  const { getByText, getByRole, stub, current } = await enter({
    room,
    calls: { getRoom: notOpen },
  })
  await expect.element(getByText('The class begins when the instructor comes.')).toBeVisible()
  await expect.element(getByText(/You’ll be let in automatically/)).toBeVisible()
  await expectAccessible()
  await expect.element(getByRole('button', { name: 'Join class' })).not.toBeInTheDocument()
  expect(room.acts).toEqual([])
  stub({ getRoom: roomAnswer() })
  await current.queryClient.invalidateQueries()
  await expect.poll(() => room.acts).toContain('retry')
  room.change({ phase: 'connected' })
  await expect.element(getByRole('group', { name: 'Controls' })).toBeVisible()
})

test.each([
  [{ kind: 'unreachable' }, /Your network may block WebSockets/],
  [{ kind: 'no-media' }, /Try another network/],
  [{ kind: 'refused', message: 'The room is full.' }, /The room is full/],
] as const)('trouble %s says what helps (rule screen-67)', async (trouble, text) => {
  const room = fakeRoom(student._id, { phase: 'connecting', trouble })
  const { getByText } = await enter({ room })
  await expect.element(getByText(text)).toBeVisible()
  await expectAccessible()
})

test('a student who waits has the focus on what is waited for, and in the room on its title (rule screen-67)', async () => {
  const room = fakeRoom(student._id, { phase: 'waiting' })
  const { getByText, getByRole, stub } = await enter({
    room,
    calls: { getRoom: refusal(409, 'not_open', 'The class begins when the instructor comes.') },
  })
  await expect.element(getByText('The class begins when the instructor comes.')).toBeVisible()
  const text = getByText('The class begins when the instructor comes.').element()
  await expect.poll(() => text.closest('[tabindex]')).toBe(document.activeElement)
  stub({ getRoom: roomAnswer() })
  room.change({ phase: 'connected' })
  await expect.element(getByRole('heading', { name: item.title })).toHaveFocus()
})

test('a shared screen is large, otherwise the person who speaks (rule screen-68)', async () => {
  const room = fakeRoom(student._id)
  const { getByRole, getByText, container } = await enter({ room })
  room.change({
    participants: [
      participant(student._id, { isMe: true, camera: picture() }),
      participant(instructor._id, { camera: picture(), microphone: true }),
      participant(friend._id),
    ],
  })
  const others = getByRole('list', { name: 'Other people' })
  await expect.element(others.getByText('Mira Adeyemi (you)')).toBeVisible()
  await expect.element(others.getByText('microphone off').first()).toBeVisible()
  await expect.element(others.getByText('Noor Haddad')).not.toBeInTheDocument()
  expect(container.querySelectorAll('video.-scale-x-100')).toHaveLength(1)
  room.change({ speakerId: friend._id })
  await expect.element(others.getByText('Noor Haddad')).toBeVisible()
  await expect.element(others.getByText('Jonas Weber')).not.toBeInTheDocument()
  room.change({
    participants: room
      .get()
      .participants.map((one) => (one.id === instructor._id ? { ...one, screen: picture() } : one)),
  })
  await expect.element(getByText('Noor Haddad’s screen')).toBeVisible()
  await expect.element(others.getByText('Jonas Weber')).toBeVisible()
  await expectAccessible()
})

test('controls are buttons with their state and a shortcut (rule screen-68)', async () => {
  const { room, getByRole, inputs } = await enter({ calls: { raiseHand: { message: '' } } })
  const microphone = getByRole('button', { name: 'Microphone' })
  await expect.element(microphone).toHaveAttribute('aria-pressed', 'false')
  await expect.element(microphone).toHaveAttribute('title', 'Microphone (Alt+Shift+M)')
  await microphone.click()
  await expect.element(microphone).toHaveAttribute('aria-pressed', 'true')
  for (const code of ['KeyV', 'KeyH', 'KeyP'])
    window.dispatchEvent(new KeyboardEvent('keydown', { code, altKey: true, shiftKey: true }))
  await expect.poll(() => room.acts).toEqual(['microphone on', 'camera on'])
  await expect.poll(() => inputs('raiseHand')).toEqual([{ id, raised: true }])
  await expect
    .element(getByRole('button', { name: 'People' }))
    .toHaveAttribute('aria-pressed', 'true')
  await getByRole('button', { name: 'Settings' }).click()
  await getByRole('combobox', { name: 'Choose camera' }).selectOptions('Sheet music camera')
  expect(room.acts).toContain('choose camera c2')
  await expect.element(getByRole('button', { name: 'End class' })).not.toBeInTheDocument()
})

test('a device that fails during the class says why, and so does a screen (rule screen-68)', async () => {
  const { room, getByRole, getByText } = await enter()
  room.change({ problems: { camera: 'missing', screen: 'system' } })
  await expect.element(getByText('The camera is not available.')).toBeVisible()
  await expect.element(getByText(/We couldn’t find one/)).toBeVisible()
  await expect.element(getByText('Your screen can’t be shared.')).toBeVisible()
  await expect.element(getByText(/Your device’s settings block it/)).toBeVisible()
  room.change({ problems: { camera: 'full' } })
  await expect.element(getByText(/too many cameras or microphones are on/)).toBeVisible()
  await expect.element(getByText('Your screen can’t be shared.')).not.toBeInTheDocument()
  await getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(getByText('The camera is not available.')).not.toBeInTheDocument()
  await expect.element(getByRole('button', { name: 'Camera' })).toHaveFocus()
})

test('a person reads that the instructor has muted them or turned something off (rule screen-69)', async () => {
  const { room, getByText, stub, current } = await enter()
  await expect.element(getByText('Jonas Weber')).not.toBeInTheDocument()
  room.change({ timesMuted: 1 })
  await expect.element(getByText('Your instructor has muted you.')).toBeVisible()
  stub({
    getRoom: roomAnswer({ rights: { speak: false, camera: true, screen: true, draw: true } }),
  })
  await current.queryClient.invalidateQueries()
  await expect
    .element(getByText('Your instructor has turned off microphones for students.'))
    .toBeVisible()
  await expect.element(getByText(/turned off cameras/)).not.toBeInTheDocument()
})

test('what the instructor has switched off says so instead of failing (rule screen-68)', async () => {
  const { room, getByRole, getByText } = await enter({
    calls: {
      getRoom: roomAnswer({
        rights: { speak: false, camera: true, screen: false, draw: false },
      }),
    },
  })
  const microphone = getByRole('button', { name: 'Microphone' })
  await expect.element(microphone).toHaveAttribute('aria-disabled', 'true')
  await microphone.click({ force: true })
  await expect.element(getByText('Your instructor has turned this off for students.')).toBeVisible()
  expect(room.acts).toEqual([])
})

test('people are listed with raised hands first, and the instructor moderates (rule screen-69)', async () => {
  const room = fakeRoom(instructor._id, {
    participants: [
      participant(instructor._id, { isMe: true }),
      participant(student._id, { microphone: true }),
      ...here(friend),
    ],
  })
  const { getByRole, inputs } = await enter({
    user: instructor,
    room,
    calls: {
      getRoom: roomAnswer({
        people: [
          person(friend, { handRaisedAt: inMinutes(-1) }),
          person(instructor),
          person(student),
        ],
      }),
      muteInRoom: { message: '' },
      changeRoom: { message: '' },
      raiseHand: { message: '' },
      removeFromRoom: { message: '' },
    },
  })
  await getByRole('button', { name: 'People' }).click()
  const list = getByRole('list', { name: 'People' })
  await expect
    .poll(() => list.getByRole('listitem').first().element().textContent)
    .toMatch(/Jonas Weber.*hand raised/)
  await getByRole('button', { name: 'Mute everyone' }).click()
  await list.getByRole('button', { name: 'Mute Mira Adeyemi' }).click()
  await expect
    .poll(() => inputs('muteInRoom'))
    .toEqual([
      { id, everyone: true },
      { id, person: student._id },
    ])
  await list.getByRole('button', { name: 'Lower hand Jonas Weber' }).click()
  await expect.poll(() => inputs('raiseHand')).toEqual([{ id, person: friend._id, raised: false }])
  await expect
    .element(getByRole('switch', { name: 'Students may share screens' }))
    .not.toBeChecked()
  await getByRole('switch', { name: 'Students may speak' }).click()
  await expect.poll(() => inputs('changeRoom')).toEqual([{ id, speak: false }])
  await expectAccessible()
  await list.getByRole('button', { name: 'Remove from class Jonas Weber' }).click()
  await getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.poll(() => inputs('removeFromRoom')).toEqual([{ id, person: friend._id }])
})

test('students see the people, but cannot moderate (rule screen-69)', async () => {
  const room = fakeRoom(student._id, {
    participants: [participant(student._id, { isMe: true }), ...here(instructor, friend)],
  })
  const { getByRole } = await enter({ room })
  await getByRole('button', { name: 'People' }).click()
  const list = getByRole('list', { name: 'People' })
  await expect.element(list.getByText('Instructor')).toBeVisible()
  expect(list.getByRole('button').elements()).toEqual([])
  await expect.element(getByRole('button', { name: 'Mute everyone' })).not.toBeInTheDocument()
})

test('panels take the focus, close on Escape, and give it back (rule screen-69)', async () => {
  const { getByRole } = await enter({ user: instructor })
  const people = getByRole('button', { name: 'People' })
  await people.click()
  await expect.element(getByRole('heading', { name: 'People' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(people).toHaveFocus()
  await expect.element(people).toHaveAttribute('aria-pressed', 'false')
  const chat = getByRole('button', { name: 'Chat' })
  await chat.click()
  await expect.element(getByRole('textbox', { name: 'Write a message' })).toHaveFocus()
  await getByRole('button', { name: 'Close' }).click()
  await expect.element(chat).toHaveFocus()
})

test('the focus stays in the panel when a pressed button goes, and Escape closes a dialog only (rule screen-69)', async () => {
  const room = fakeRoom(instructor._id, {
    participants: [
      participant(instructor._id, { isMe: true }),
      participant(student._id, { microphone: true }),
    ],
  })
  const { getByRole } = await enter({
    user: instructor,
    room,
    calls: { muteInRoom: { message: '' } },
  })
  await getByRole('button', { name: 'People' }).click()
  const list = getByRole('list', { name: 'People' })
  const remove = list.getByRole('button', { name: 'Remove from class Mira Adeyemi' })
  await remove.click()
  await expect.element(getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(remove).toHaveFocus()
  await list.getByRole('button', { name: 'Mute Mira Adeyemi' }).click()
  room.change({ participants: [participant(instructor._id, { isMe: true }), ...here(student)] })
  await expect.element(getByRole('heading', { name: 'People' })).toHaveFocus()
})

test('chat entries are read, written and deleted (rule screen-69)', async () => {
  const { getByRole, inputs } = await enter({
    calls: {
      getChat: {
        message: '',
        entries: [
          entry({ text: 'See https://example.org/notes.' }),
          entry({ id: 'e2', person: student._id, text: 'Mine' }),
        ],
      },
      postChat: ({ text }) => ({
        message: '',
        entry: entry({ id: 'e3', person: student._id, text: String(text) }),
      }),
      deleteChatEntry: { message: '' },
    },
  })
  await getByRole('button', { name: 'Chat' }).click()
  const log = getByRole('log', { name: 'Chat' })
  const link = log.getByRole('link')
  await expect.element(link).toHaveAttribute('href', 'https://example.org/notes')
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  const field = getByRole('textbox', { name: 'Write a message' })
  await expect.element(field).toHaveFocus()
  await field.fill('Which page?')
  await getByRole('button', { name: 'Send' }).click()
  await expect.element(log.getByText('Which page?')).toBeVisible()
  await expect.element(field).toHaveValue('')
  expect(inputs('postChat')).toEqual([{ id, text: 'Which page?' }])
  // Of others' entries only the instructor may delete one.
  expect(log.getByRole('button', { name: 'Delete message' }).elements()).toHaveLength(2)
  await log.getByRole('button', { name: 'Delete message' }).first().click()
  await expect.element(log.getByText('Mine')).not.toBeInTheDocument()
  await expectAccessible()
})

test('an entry that could not be sent stays in the field (rule screen-69)', async () => {
  const { getByRole, getByText } = await enter({
    calls: { postChat: refusal(429, 'too_many_requests', 'Too many messages.') },
  })
  await getByRole('button', { name: 'Chat' }).click()
  const field = getByRole('textbox', { name: 'Write a message' })
  await field.fill('Once more')
  await getByRole('button', { name: 'Send' }).click()
  await expect.element(getByText('Too many messages.')).toBeVisible()
  await expect.element(field).toHaveValue('Once more')
})

test('screen readers hear of hands, chat and recording, and of nothing that was there before (rule screen-69)', async () => {
  const { getByRole, stub, current } = await enter({
    user: instructor,
    calls: { getChat: { message: '', entries: [entry({})] } },
  })
  await expect.element(getByRole('group', { name: 'Controls' })).toBeVisible()
  const said = getByRole('status')
  const hears = async (text: string) =>
    await expect.poll(() => said.elements().map((one) => one.textContent)).toContain(text)
  stub({
    getRoom: roomAnswer({
      people: [person(friend, { handRaisedAt: inMinutes(0) }), person(instructor)],
    }),
  })
  await current.queryClient.invalidateQueries()
  await hears('Jonas Weber raised their hand.')
  stub({
    getChat: { message: '', entries: [entry({}), entry({ id: 'e2', text: 'Louder, please' })] },
  })
  await current.queryClient.invalidateQueries()
  await hears('Jonas Weber: Louder, please')
  expect(said.elements().map((one) => one.textContent)).not.toContain('Jonas Weber: Hello')
  await expect.element(getByRole('button', { name: 'Chat' })).toHaveAccessibleDescription('1 new')
})

test('screen readers hear of who comes and goes at most once a minute (rule screen-69)', async () => {
  const more = Array.from({ length: 3 }, (_, n) =>
    person({ _id: `5f0c1c1e-0000-4000-8000-00000000010${n}`, name: `Person ${n}` }),
  )
  const present = (...people: RoomPerson[]) => roomAnswer({ people })
  const { getByRole, stub, current } = await enter({
    calls: { getRoom: present(person(instructor), person(student)) },
  })
  const said = () =>
    getByRole('status')
      .elements()
      .map((one) => one.textContent)
      .join(' ')
  await expect.element(getByRole('group', { name: 'Controls' })).toBeVisible()
  const change = async (answer: RoomData) => {
    stub({ getRoom: answer })
    await current.queryClient.invalidateQueries()
  }
  await change(present(person(instructor), person(student), person(friend)))
  await expect.poll(said).toContain('Jonas Weber has joined.')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await change(present(person(instructor), person(student), ...more))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(said()).not.toContain('3 people')
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.poll(said).toContain('3 people have joined. Jonas Weber has left.')
})

test('a text that is said twice is announced twice (rule screen-69)', async () => {
  const { getByText, stub, current } = await enter({ user: instructor })
  const change = async (...entries: ChatEntry[]) => {
    stub({ getChat: { message: '', entries } })
    await current.queryClient.invalidateQueries()
  }
  await change(entry({}))
  const first = getByText('Jonas Weber: Hello')
  await expect.element(first).toBeInTheDocument()
  const element = first.element()
  await change(entry({}), entry({ id: 'e2' }))
  await expect.poll(() => element.isConnected).toBe(false)
  await expect.element(first).toBeInTheDocument()
})

test('the board makes way for a shared screen, and comes back (rule classroom-16)', async () => {
  const sharing = (screen: boolean) => [
    participant(student._id, { isMe: true }),
    participant(instructor._id, { screen: screen ? picture() : undefined }),
  ]
  const { room, getByRole, getByText, container } = await enter({
    room: fakeRoom(student._id, { participants: sharing(false) }),
    calls: { getBoard: { message: '', updates: [], version: 0 } },
  })
  const button = getByRole('button', { name: 'Board', exact: true })
  const board = getByRole('region', { name: 'Board' })
  await expect.element(getByText('Noor Haddad').first()).toBeInTheDocument()
  await button.click()
  await expect.element(board).toBeVisible()
  room.change({ participants: sharing(true) })
  await expect.element(board).not.toBeInTheDocument()
  await expect.element(getByText('Noor Haddad’s screen')).toBeVisible()
  // Nothing of it is cut off.
  expect(container.querySelector('figure video')?.className).toContain('object-contain')
  await expect.element(button).toHaveAttribute('aria-pressed', 'false')
  room.receive('board', new Uint8Array(), instructor._id)
  await expect.element(board).toBeVisible()
  await getByRole('button', { name: 'Noor Haddad’s screen' }).click()
  await expect.element(board).not.toBeInTheDocument()
  room.change({ participants: sharing(false) })
  await expect.element(board).toBeVisible()
  await expectAccessible()
})

test('the board opens by its button, and by itself when the instructor draws (rule classroom-16)', async () => {
  const { room, ...screen } = await enter({
    room: fakeRoom(student._id, {
      participants: [participant(student._id, { isMe: true }), ...here(instructor)],
    }),
    calls: { getBoard: { message: '', updates: [], version: 0 } },
  })
  const button = screen.getByRole('button', { name: 'Board', exact: true })
  await expect.element(button).toHaveAttribute('aria-pressed', 'false')
  // The name comes with the room's people.
  await expect.element(screen.getByText('Noor Haddad').first()).toBeInTheDocument()
  room.receive('board', new Uint8Array(), student._id)
  room.receive('other', new Uint8Array(), instructor._id)
  await expect.element(button).toHaveAttribute('aria-pressed', 'false')
  room.receive('board', new Uint8Array(), instructor._id)
  await expect.element(screen.getByRole('region', { name: 'Board' })).toBeVisible()
  await expect.element(screen.getByText('Only your instructor can draw.')).toBeVisible()
  await expectAccessible()
  await button.click()
  await expect.element(screen.getByRole('region', { name: 'Board' })).not.toBeInTheDocument()
  room.receive('board', new Uint8Array(), instructor._id)
  await expect.element(button).toHaveAttribute('aria-pressed', 'false')
})

test('the room says when it closes, and when the connection is lost (rule screen-70)', async () => {
  const room = fakeRoom(student._id)
  const { getByText } = await enter({
    room,
    calls: { getRoom: roomAnswer({ closesAt: inMinutes(4) }) },
  })
  await expect.element(getByText(/^The room closes at (?:.*, )?\d?\d:\d\d\.$/)).toBeVisible()
  room.change({ phase: 'reconnecting' })
  await expect.element(getByText('Reconnecting…')).toBeVisible()
  await expectAccessible()
})

test('the instructor records, and everybody reads that (rule screen-68)', async () => {
  const { getByRole, getByText, inputs, stub } = await enter({
    user: instructor,
    calls: { startRecording: { message: '' }, stopRecording: { message: '' } },
  })
  stub({ getRoom: roomAnswer({ recording: true }) })
  await getByRole('button', { name: 'Record' }).click()
  await expect.element(getByText('Recording', { exact: true })).toBeVisible()
  await getByRole('button', { name: 'Stop recording' }).click()
  await expect.poll(() => inputs('stopRecording')).toEqual([{ id }])
  expect(inputs('startRecording')).toEqual([{ id }])
})

test('the instructor ends the class, asked once (rule screen-70)', async () => {
  const room = fakeRoom(instructor._id)
  const { getByRole, getByText, inputs } = await enter({
    user: instructor,
    room,
    calls: {
      endRoom: () => {
        room.change({ phase: 'over', end: { kind: 'closed' }, participants: [] })
        return { message: '' }
      },
    },
  })
  await getByRole('button', { name: 'End class' }).click()
  await getByRole('dialog').getByRole('button', { name: 'End class' }).click()
  await expect.element(getByRole('heading', { name: 'The class has ended.' })).toBeVisible()
  await expect.element(getByText(item.title)).toBeVisible()
  await expect.element(getByText('What comes next')).toBeVisible()
  await expectAccessible()
  expect(inputs('endRoom')).toEqual([{ id }])
})

test.each([
  [{ kind: 'other-window' }, 'You joined from another window.', 'Use this window'],
  [{ kind: 'left' }, 'You left the class.', 'Join again'],
] as const)(
  'after the end %s the person can come back (rule screen-70)',
  async (end, text, again) => {
    const room = fakeRoom(student._id, { phase: 'over', end })
    const { getByRole } = await enter({ room })
    await expect.element(getByRole('heading', { name: text })).toBeVisible()
    // Not the page as a whole.
    expect(document.activeElement?.matches('main [tabindex]')).toBe(true)
    await expectAccessible()
    await getByRole('button', { name: again }).click()
    await expect.element(getByRole('button', { name: 'Join class' })).toBeVisible()
  },
)
