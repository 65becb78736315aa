import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DisconnectReason, LeaveRequest_Action } from '@livekit/protocol'
import { Room, type RoomContext, type RoomSettings } from './room.ts'
import { writeJson } from './save.ts'

/** How long restored rooms wait for their participants at least. */
const RETURN_SECONDS = 60

/**
 * The rooms of this process. Their settings are kept in the data folder, so that after a crash participants come back to the
 * same rooms by themselves.
 */
export class Rooms {
  readonly #rooms = new Map<string, Room>()
  readonly #context: RoomContext
  readonly #folder: string
  #saved: Promise<void> = Promise.resolve()
  #closed = false

  constructor(folder: string, context: Omit<RoomContext, 'hasCapacity'>) {
    this.#folder = folder
    this.#context = {
      ...context,
      hasCapacity: (pairs) => this.forwardedPairs + pairs <= context.limits.forwardedPairs,
    }
    for (const settings of this.#load())
      this.#open(settings).keepOpen(
        Math.max(settings.departureTimeoutSeconds, settings.emptyTimeoutSeconds, RETURN_SECONDS),
      )
  }

  get forwardedPairs(): number {
    return this.list().reduce((sum, room) => sum + room.forwardedPairs, 0)
  }

  list(): Room[] {
    return [...this.#rooms.values()]
  }

  get(name: string): Room | undefined {
    return this.#rooms.get(name)
  }

  /** Returns the room of that name, and creates it if there is none. A room that exists keeps its settings. */
  async create(options: Partial<RoomSettings> & { name: string }): Promise<Room> {
    const existing = this.#rooms.get(options.name)
    if (existing) {
      existing.keepOpen(existing.settings.emptyTimeoutSeconds)
      return existing
    }
    const room = this.#open(Room.settings(options))
    this.#context.notify({ event: 'room_started', room: room.info })
    await this.save()
    return room
  }

  #open(settings: RoomSettings): Room {
    const room = new Room(
      settings,
      this.#context,
      (empty) => void this.delete(empty, DisconnectReason.ROOM_CLOSED),
    )
    this.#rooms.set(settings.name, room)
    return room
  }

  async delete(room: Room, reason = DisconnectReason.ROOM_DELETED): Promise<void> {
    if (this.#rooms.get(room.settings.name) !== room) return
    this.#rooms.delete(room.settings.name)
    room.close(reason)
    await this.save()
  }

  /** Sends everyone away because the server stops; their clients try to come back. The rooms are kept. */
  async close(): Promise<void> {
    this.#closed = true
    for (const room of this.#rooms.values())
      room.close(DisconnectReason.SERVER_SHUTDOWN, LeaveRequest_Action.RECONNECT)
    await this.#saved
  }

  /** Writes the settings of all rooms. Failures are logged: without the file, rooms are only lost in a crash. */
  save(): Promise<void> {
    if (this.#closed) return this.#saved
    const settings = this.list().map((room) => room.settings)
    this.#saved = this.#saved
      .then(() => writeJson(join(this.#folder, 'rooms.json'), settings))
      .catch((error: unknown) => {
        this.#context.log(`Cannot save the rooms: ${(error as Error).message}`)
      })
    return this.#saved
  }

  #load(): RoomSettings[] {
    const file = join(this.#folder, 'rooms.json')
    try {
      return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RoomSettings[]) : []
    } catch (error) {
      this.#context.log(`Cannot read ${file}: ${(error as Error).message}`)
      return []
    }
  }
}
