import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIP, isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'
import {
  RTCPeerConnection,
  useAudioLevelIndication,
  useNACK,
  useOPUS,
  usePLI,
  useTransportWideCC,
  useTWCC,
  useVP8,
  type RTCSessionDescriptionInit,
} from 'werift'
import { ignoreRepeatedHandshakes } from './repeated-handshakes.ts'

export interface NetworkOptions {
  /** The address that browsers reach. It may belong to a router that forwards `ports` to this machine. */
  address?: string
  /** The first and last port for media, UDP and TCP. */
  ports?: readonly [first: number, last: number]
}

/** How long a description may take. */
const DESCRIBE_TIMEOUT_MS = 5_000
/** How many ports are tried in turn first. */
const ROTATED_PORTS = 16

/** Opens peer connections on this machine's address, and names the public address in their descriptions. */
export class Network {
  readonly #local: string
  readonly #public: string
  readonly #ports: readonly [number, number] | undefined
  #opened = 0
  #gathering: Promise<unknown> = Promise.resolve()

  private constructor(local: string, publicAddress: string, ports: NetworkOptions['ports']) {
    this.#local = local
    this.#public = publicAddress
    this.#ports = ports
  }

  static async open({ address, ports }: NetworkOptions): Promise<Network> {
    if (address !== undefined && isIP(address) === 0)
      throw new Error(`"${address}" is not an IP address.`)
    const own = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .map((entry) => entry.address)
    const local =
      address !== undefined && own.includes(address)
        ? address
        : ((await defaultRouteAddress()) ?? '127.0.0.1')
    return new Network(local, address ?? local, ports)
  }

  /** Creates the connection over which a participant sends. */
  createPublisher(): RTCPeerConnection {
    return this.#create({
      audio: [useTransportWideCC(), useAudioLevelIndication()],
      video: [useTransportWideCC()],
      feedback: [useTWCC()],
    })
  }

  /** Creates the connection over which a participant receives. */
  createSubscriber(): RTCPeerConnection {
    return this.#create({ audio: [], video: [], feedback: [] })
  }

  #create(options: {
    audio: ReturnType<typeof useTransportWideCC>[]
    video: ReturnType<typeof useTransportWideCC>[]
    feedback: ReturnType<typeof useTWCC>[]
  }): RTCPeerConnection {
    const { audio, video, feedback } = options
    const ipv6 = isIPv6(this.#local)
    const range = this.#nextRange()
    const pc: RTCPeerConnection = new RTCPeerConnection({
      // This side answers connectivity checks and sends none: it never has to reach a browser's address, and no one can make
      // it send packets to an address of their choice.
      iceLite: true,
      iceServers: [],
      iceUseIpv4: !ipv6,
      iceUseIpv6: ipv6,
      iceUseTcp: true,
      iceInterfaceAddresses: { [ipv6 ? 'udp6' : 'udp4']: this.#local },
      iceAdditionalHostAddresses: [this.#local],
      iceFilterStunResponse: (message, [host, port], protocol) => {
        const connection = pc.iceTransports[0]?.connection
        if (!connection) return false
        // werift does not verify the integrity of requests. Only the browser knows both user names.
        const user = String(message.getAttributeValue('USERNAME'))
        if (!user.startsWith(`${connection.localUsername}:${connection.remoteUsername}`))
          return false
        if (!message.attributesKeys.includes('USE-CANDIDATE')) return true
        // werift keeps to the path that the browser has selected first, which may be TCP. Browsers change to a better one, and
        // close the other.
        queueMicrotask(() => {
          const selected = connection.checkList.find(
            ({ protocol: path, remoteCandidate }) =>
              path === protocol && remoteCandidate.host === host && remoteCandidate.port === port,
          )
          if (connection.nominated && selected) connection.nominated = selected
        })
        return true
      },
      ...(range && { icePortRange: range }),
      bundlePolicy: 'max-bundle',
      maxMessageSize: 65_536,
      codecs: {
        audio: [useOPUS({ rtcpFeedback: feedback })],
        video: [useVP8({ rtcpFeedback: [useNACK(), usePLI(), ...feedback] })],
      },
      headerExtensions: { audio, video },
    })
    return pc
  }

  /** Returns a range that begins at another port each time, so that late packets do not reach the next connection. */
  #nextRange(): [number, number] | undefined {
    if (!this.#ports) return undefined
    const [first, last] = this.#ports
    const start = first + (this.#opened++ % ROTATED_PORTS)
    return [start < last ? start : first, last]
  }

  /**
   * Applies the local description of `pc` and returns its text, with all candidates. Only one connection at a time looks for
   * free ports: werift tests a port before it opens it, and fails if another connection opens the port in between.
   */
  describe(pc: RTCPeerConnection, description: RTCSessionDescriptionInit): Promise<string> {
    if (pc.iceGatheringState === 'complete') return this.#apply(pc, description)
    const described = this.#gathering.then(() => this.#apply(pc, description))
    this.#gathering = described.catch(() => {})
    return described
  }

  async #apply(pc: RTCPeerConnection, description: RTCSessionDescriptionInit): Promise<string> {
    // werift never settles a description of a connection that is closed, and others wait for this one.
    const tooLate = Promise.withResolvers<never>()
    const timer = setTimeout(
      () => tooLate.reject(new Error('The description was not applied in time.')),
      DESCRIBE_TIMEOUT_MS,
    )
    const closing = pc.connectionStateChange.subscribe((state) => {
      if (state === 'closed') tooLate.reject(new Error('The connection is closed.'))
    })
    try {
      if (pc.connectionState === 'closed') throw new Error('The connection is closed.')
      await Promise.race([pc.setLocalDescription(description), tooLate.promise])
      ignoreRepeatedHandshakes(pc)
      return this.#publish(pc.localDescription?.sdp ?? '')
    } finally {
      clearTimeout(timer)
      closing.unSubscribe()
    }
  }

  /**
   * Removes the candidates of other interfaces, and replaces this machine's address with the public one.
   * @throws Error if there is no candidate, because no port is free
   */
  #publish(sdp: string): string {
    if (!sdp.includes('\na=candidate:')) throw new Error('No port is free.')
    return sdp
      .split('\r\n')
      .filter((line) => !line.startsWith('a=candidate:') || line.includes(` ${this.#local} `))
      .map((line) =>
        line.startsWith('a=candidate:')
          ? line.replace(` ${this.#local} `, ` ${this.#public} `)
          : line,
      )
      .join('\r\n')
  }
}

/** Returns the address from which packets to the Internet leave, or undefined without a route. Sends nothing. */
async function defaultRouteAddress(): Promise<string | undefined> {
  const socket = createSocket('udp4')
  try {
    // An address for documentation (RFC 5737): connecting a UDP socket only selects a route.
    socket.connect(9, '192.0.2.1')
    await once(socket, 'connect')
    const { address } = socket.address()
    return address === '0.0.0.0' ? undefined : address
  } catch {
    return undefined
  } finally {
    socket.close()
  }
}

/** The part of a session description about one track. */
export interface MediaSection {
  kind: string
  mid: string
  sends: boolean
  /** The id of the browser's MediaStreamTrack. */
  trackId: string
}

export function mediaSections(sdp: string): MediaSection[] {
  return sdp
    .split(/^m=/m)
    .slice(1)
    .map((text) => {
      const value = (pattern: RegExp) => pattern.exec(text)?.[1] ?? ''
      return {
        kind: value(/^(\w+)/),
        mid: value(/^a=mid:(\S+)/m),
        sends: /^a=(sendonly|sendrecv)\s*$/m.test(text) && !/^\w+ 0 /.test(text),
        trackId: value(/^a=msid:\S+ (\S+)/m),
      }
    })
}

/** Removes candidates: with ICE-lite a browser's address is learned from its connectivity checks. */
export function withoutCandidates(sdp: string): string {
  return sdp.replaceAll(/^a=(candidate:|end-of-candidates).*(\r\n|\n|$)/gm, '')
}
