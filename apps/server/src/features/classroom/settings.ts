import { isIP } from 'node:net'
import { z } from 'zod'
import {
  choice,
  defineSettings,
  matching,
  optionalUrl,
  setting,
  wholeNumber,
  withoutTrailingSlash,
  type Environment,
} from '../../platform/config/define-settings.ts'
import { isLoopback } from '../../platform/config/exposure.ts'

/** Where the media server is, and what a room of it holds. */
export type ClassroomConfig = { maxPeople: number } & (
  | {
      server: 'livekit'
      /** WebSocket URL, without a trailing slash. */
      url: string
      apiKey: string
      apiSecret: string
    }
  | {
      server: 'embedded'
      /** The public IP address; absent on a developer's machine. */
      address?: string
      /** The first and the last port for media. */
      ports: readonly [number, number]
    }
)

declare module '../../platform/config/config.ts' {
  interface Config {
    /** Absent: offerings without a meeting link have no room. */
    classroom?: ClassroomConfig
    /** The most megabytes of recordings of a session (rule classroom-12). */
    recordingMaxMegabytes: number
  }
}

/** People in a room of the embedded server. */
const EMBEDDED_MAX_PEOPLE = 30
/** LiveKit's own minimum for secrets of HS256. */
const SECRET_MIN_LENGTH = 32

function classroomOf(
  values: Readonly<Record<string, string | undefined>>,
  production: boolean,
): string {
  // A process of its own for requests or for jobs cannot share a media server that another one has started.
  const alone = (values['ROLE'] ?? 'all') === 'all'
  return values['CLASSROOM'] ?? (production || !alone ? 'off' : 'embedded')
}

function faults({ values, has, production }: Environment): string[] {
  const problems: string[] = []
  const classroom = classroomOf(values, production)
  if (classroom === 'embedded') {
    if (production && !has('CLASSROOM_ADDRESS'))
      problems.push(
        'CLASSROOM=embedded needs CLASSROOM_ADDRESS in production: the public IP address of this machine, to which browsers send sound and pictures',
      )
    if ((values['ROLE'] ?? 'all') !== 'all')
      problems.push(
        'CLASSROOM=embedded needs ROLE=all, because its media server belongs to one process: use CLASSROOM=livekit',
      )
  }
  if (classroom === 'livekit') {
    for (const name of ['LIVEKIT_URL', 'LIVEKIT_API_KEY', 'LIVEKIT_API_SECRET'])
      if (!has(name)) problems.push(`CLASSROOM=livekit needs ${name}`)
    const url = values['LIVEKIT_URL'] ?? ''
    if (URL.canParse(url) && new URL(url).protocol === 'ws:') {
      if (production || !isLoopback(new URL(url).hostname))
        problems.push(
          'LIVEKIT_URL must begin with wss://: ws:// is for a server on this machine, and not in production',
        )
    }
    const secret = values['LIVEKIT_API_SECRET']
    if (production && secret !== undefined && secret.length < SECRET_MIN_LENGTH)
      problems.push(
        `LIVEKIT_API_SECRET must have at least ${SECRET_MIN_LENGTH} characters in production: it signs who may enter a room`,
      )
  }
  return problems
}

const PORTS = /^(\d{1,5})-(\d{1,5})$/

function portsOf(text: string): readonly [number, number] {
  const [, first, last] = PORTS.exec(text) ?? []
  return [Number(first), Number(last)]
}

export const classroomSettings = defineSettings({
  group: 'Classroom',
  shape: {
    CLASSROOM: setting(choice(['off', 'embedded', 'livekit']).optional(), {
      description:
        'Where classes without a meeting link take place: `embedded` is a small media server, `livekit` your LiveKit server, `off` offers no rooms. See [classroom.md](classroom.md).',
      example: 'livekit',
      default: '`embedded`; in production, and with a `ROLE` other than `all`, `off`',
    }),
    CLASSROOM_ADDRESS: setting(
      z
        .string()
        .refine((text) => isIP(text) !== 0, 'must be an IP address, such as 203.0.113.7')
        .optional(),
      {
        description:
          'The public IP address to which browsers send sound and pictures with `CLASSROOM=embedded`. Required there in production.',
        example: '203.0.113.7',
      },
    ),
    CLASSROOM_PORTS: setting(
      matching(PORTS, 'must be a range of ports, such as 40000-40199')
        .refine((text) => {
          const [first, last] = portsOf(text)
          return !PORTS.test(text) || (first >= 1024 && first <= last && last <= 65_535)
        }, 'must be a range of ports from 1024 to 65535, such as 40000-40199')
        .default('40000-40199'),
      {
        description: 'The ports for sound and pictures with `CLASSROOM=embedded`, UDP and TCP.',
        example: '50000-50099',
      },
    ),
    LIVEKIT_URL: setting(optionalUrl(['wss:', 'ws:'], 'wss://livekit.example.org'), {
      description:
        'The address of the LiveKit server. `ws://` only on this machine, outside production.',
      example: 'wss://livekit.example.org',
    }),
    LIVEKIT_API_KEY: setting(
      matching(/^[\w-]{1,100}$/, 'must be the API key of the LiveKit server').optional(),
      { description: 'Its API key.', example: 'APIfirstbell' },
    ),
    LIVEKIT_API_SECRET: setting(
      matching(/^\S{1,200}$/, 'must be the API secret of the LiveKit server').optional(),
      {
        description: 'Its API secret, in production of at least 32 characters.',
        example: '0123456789abcdef0123456789abcdef',
        secret: true,
      },
    ),
    ROOM_MAX_PEOPLE: setting(wholeNumber({ min: 2, max: 1_000 }).default(100), {
      description: `The most people in a room at a time with \`CLASSROOM=livekit\`; the embedded server takes ${EMBEDDED_MAX_PEOPLE}.`,
      example: '50',
    }),
    RECORDING_MAX_MB: setting(wholeNumber({ min: 1, max: 100_000 }).default(2_048), {
      description: 'The most megabytes of recordings of a session.',
      example: '500',
    }),
  },
  faults,
  configure: (values, { environment }) => {
    const classroom = classroomOf(environment.values, environment.production)
    const recordingMaxMegabytes = values.RECORDING_MAX_MB
    if (classroom === 'embedded')
      return {
        recordingMaxMegabytes,
        classroom: {
          server: classroom,
          maxPeople: EMBEDDED_MAX_PEOPLE,
          ports: portsOf(values.CLASSROOM_PORTS),
          ...(values.CLASSROOM_ADDRESS && { address: values.CLASSROOM_ADDRESS }),
        } as ClassroomConfig,
      }
    if (
      classroom !== 'livekit' ||
      !values.LIVEKIT_URL ||
      !values.LIVEKIT_API_KEY ||
      !values.LIVEKIT_API_SECRET
    )
      return { recordingMaxMegabytes }
    return {
      recordingMaxMegabytes,
      classroom: {
        server: classroom,
        maxPeople: values.ROOM_MAX_PEOPLE,
        url: withoutTrailingSlash(values.LIVEKIT_URL),
        apiKey: values.LIVEKIT_API_KEY,
        apiSecret: values.LIVEKIT_API_SECRET,
      } as ClassroomConfig,
    }
  },
})
