import { createServer } from 'node:http'
import {
  MediaStreamTrack,
  RTCPeerConnection,
  useNACK,
  useOPUS,
  usePLI,
  useVP8,
  type RTCRtpTransceiver,
} from 'werift'
import { WebSocketServer, type WebSocket } from 'ws'

/**
 * A media server of plain werift, with which the embedded one is compared: it forwards what one browser publishes to all
 * others, and does nothing else. Run as a program with a port as its argument.
 */

interface Message {
  type: 'offer' | 'answer'
  sdp: string
}

const withoutCandidates = (sdp: string) => sdp.replaceAll(/^a=candidate:.*\r\n/gm, '')
const createConnection = () =>
  new RTCPeerConnection({
    iceLite: true,
    iceServers: [],
    iceUseIpv6: false,
    bundlePolicy: 'max-bundle',
    codecs: { audio: [useOPUS()], video: [useVP8({ rtcpFeedback: [useNACK(), usePLI()] })] },
  })

const published: { track: MediaStreamTrack; transceiver: RTCRtpTransceiver }[] = []

async function publish(socket: WebSocket, sdp: string): Promise<void> {
  const connection = createConnection()
  socket.on('close', () => void connection.close())
  connection.onTransceiverAdded.subscribe((transceiver) =>
    transceiver.onTrack.subscribe((track) => void published.push({ track, transceiver })),
  )
  await connection.setRemoteDescription({ type: 'offer', sdp: withoutCandidates(sdp) })
  await connection.setLocalDescription(await connection.createAnswer())
  socket.send(JSON.stringify(connection.localDescription))
}

async function view(socket: WebSocket): Promise<void> {
  const connection = createConnection()
  socket.on('close', () => void connection.close())
  const requestKeyFrames = () => {
    for (const { track, transceiver } of published)
      if (track.kind === 'video' && track.ssrc !== undefined)
        void transceiver.receiver.sendRtcpPLI(track.ssrc)
  }
  for (const { track } of published) {
    const copy = new MediaStreamTrack({ kind: track.kind })
    const { sender } = connection.addTransceiver(copy, { direction: 'sendonly' })
    sender.onPictureLossIndication.subscribe(requestKeyFrames)
    track.onReceiveRtp.subscribe((packet) => copy.writeRtp(packet))
  }
  connection.connectionStateChange.subscribe((state) => {
    if (state === 'connected') requestKeyFrames()
  })
  socket.on('message', (data: Buffer) => {
    const { sdp } = JSON.parse(data.toString()) as Message
    void connection.setRemoteDescription({ type: 'answer', sdp: withoutCandidates(sdp) })
  })
  await connection.setLocalDescription(await connection.createOffer())
  socket.send(JSON.stringify(connection.localDescription))
}

const server = createServer((_request, response) => response.end('ready'))
new WebSocketServer({ server }).on('connection', (socket, request) => {
  if (request.url === '/view') void view(socket)
  else
    socket.once(
      'message',
      (data: Buffer) => void publish(socket, (JSON.parse(data.toString()) as Message).sdp),
    )
})
server.listen(Number(process.argv[2]), '127.0.0.1')
