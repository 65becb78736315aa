import type { Database } from '../../platform/database/database.ts'
import type { CallHook, Hooks } from '../../platform/feature.ts'
import type { Member } from './archive.ts'

type AddFile = Parameters<Hooks['personData']['addFile']>[0]

/**
 * Returns everything that the site keeps about a person, as the members of an archive: a JSON file for each topic
 * that features add (`personData`), the person's uploads, and a README. One snapshot of the database provides all
 * of it; only the uploads are read later.
 */
export async function collectMembers(
  db: Database,
  callHook: CallHook,
  id: string,
  siteUrl: string,
): Promise<Member[]> {
  const topics: { topic: string; entries: number; json: Buffer }[] = []
  const files: AddFile[] = []
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) =>
      callHook(tx, 'personData', {
        id,
        add: (topic, rows) => {
          const json = `${JSON.stringify(rows.map(toCamelCase), null, 2)}\n`
          topics.push({ topic, entries: rows.length, json: Buffer.from(json) })
        },
        addFile: (file) => void files.push(file),
      }),
    )
  topics.sort((one, other) => (one.topic < other.topic ? -1 : 1))
  const about = readme(topics, files.length, siteUrl)
  return [
    { path: 'README.txt', content: Buffer.from(about) },
    ...topics
      .filter(({ entries }) => entries > 0)
      .map(({ topic, json }) => ({ path: nameOf(topic), content: json })),
    ...files.map(({ name, open }) => ({ path: `files/${name}`, content: open })),
  ]
}

/** 'history of bookings' → 'data/history-of-bookings.json' */
const nameOf = (topic: string): string =>
  `data/${topic.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.json`

/** Converts column names to camel case: `booked_at` becomes `bookedAt`. */
const toCamelCase = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )

function readme(
  topics: readonly { topic: string; entries: number }[],
  files: number,
  siteUrl: string,
): string {
  const filled = topics.filter(({ entries }) => entries > 0)
  const lines = filled.map(
    ({ topic, entries }) => `- ${nameOf(topic)}: ${topic}, ${counted(entries, 'entry', 'entries')}`,
  )
  const empty = topics.filter(({ entries }) => entries === 0).map(({ topic }) => topic)
  return [
    'YOUR DATA AT FIRSTBELL',
    '',
    `This is everything that ${siteUrl} kept about you on ${new Date().toISOString()}.`,
    'Keep it in a safe place: whoever has it can read all of it.',
    '',
    'The files in "data" are JSON, which every text editor shows. Times are UTC (ISO 8601) unless a',
    'time zone stands beside them.',
    ...(files > 0
      ? [`The folder "files" has what you uploaded: ${counted(files, 'file', 'files')}.`]
      : []),
    '',
    ...lines,
    '',
    ...(empty.length > 0 ? [`Nothing is kept about: ${empty.join(', ')}.`, ''] : []),
    'Passwords, keys and the links of mails are not in it: the site itself keeps them only in a form that',
    'cannot be read back. What other people wrote or did is theirs, and not in it either.',
    '',
  ].join('\r\n')
}

const counted = (number: number, one: string, several: string): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : several}`
