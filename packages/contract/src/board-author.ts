/**
 * Who has drawn what on a board (rule classroom-16). Students change only what they have drawn themselves, which a Yjs update
 * says without the document: it names the clients whose changes it adds, builds on and deletes. So a client's number begins
 * with digits of its person's id, and the key of a student's item with the whole id.
 */

/** Of the 53 bits of a client's number, those that differ between the documents of a person. */
const DOCUMENT_NUMBERS = 2 ** 22

/** Returns 31 bits of a hash of a person's id (FNV-1a). */
function hashOf(personId: string): number {
  let hash = 0x81_1c_9d_c5
  for (let at = 0; at < personId.length; at += 1)
    hash = Math.imul(hash ^ personId.charCodeAt(at), 0x01_00_01_93)
  return hash >>> 1
}

/** Returns a number for a new Yjs document of a person. */
export const newBoardClient = (personId: string): number =>
  hashOf(personId) * DOCUMENT_NUMBERS + Math.floor(Math.random() * DOCUMENT_NUMBERS)

/** Returns whether a document is a person's. @param client the number of the document */
export const isBoardClientOf = (client: number, personId: string): boolean =>
  Math.floor(client / DOCUMENT_NUMBERS) === hashOf(personId)

/** Returns a key for a new item that a person draws. */
export const newBoardItem = (personId: string): string => `${personId}/${crypto.randomUUID()}`

interface Id {
  client: number
}

/** What Yjs decodes of an update, as far as it is read here. */
export interface DecodedUpdate {
  structs: readonly ({ id: Id } | Struct)[]
  ds: { clients: ReadonlyMap<number, unknown> }
}

interface Struct {
  id: Id
  origin: Id | null
  rightOrigin: Id | null
  /** The name of a part of the document, or the id of what contains the change; null if `origin` says it. */
  parent: unknown
  parentSub: string | null
}

/** Returns whether an update only adds, changes and deletes items of a person. */
export function isByAuthor({ structs, ds }: DecodedUpdate, personId: string): boolean {
  const isOwn = ({ client }: Id) => isBoardClientOf(client, personId)
  const isOwnPlace = ({ origin, rightOrigin, parent, parentSub }: Struct): boolean => {
    if (origin || rightOrigin)
      return (!origin || isOwn(origin)) && (!rightOrigin || isOwn(rightOrigin))
    if (typeof parent === 'string')
      return parent === 'items' && parentSub?.startsWith(`${personId}/`) === true
    return (
      typeof parent === 'object' && parent !== null && 'client' in parent && isOwn(parent as Id)
    )
  }
  return (
    structs.every((struct) => isOwn(struct.id) && (!('parent' in struct) || isOwnPlace(struct))) &&
    [...ds.clients.keys()].every((client) => isOwn({ client }))
  )
}
