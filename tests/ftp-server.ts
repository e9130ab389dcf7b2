// A real FTP server on this machine that stores files in memory, with the commands that GMS uses.

import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'

type FtpOptions = {
  /** encrypts connections (TLS) if the client asks for it */
  tls?: { key: string; cert: string }
}

type State = {
  password: string
  /** replies that replace its own, by command */
  refusing: Record<string, string>
  /** stores only this many bytes of a file and reports success */
  losing: number | undefined
  /** refuses to rename a file to an existing name */
  isUnyielding: boolean
  /** accepts connections and sends nothing */
  isSilent: boolean
}

const replies: Record<string, string> = {
  OPTS: '200 Fine',
  TYPE: '200 Binary',
  STRU: '200 Files',
  PBSZ: '200 Fine',
  PROT: '200 Private',
  NOOP: '200 Fine',
}

/** All connections and listeners of the server, so that they can be closed. */
const trackConnections = () => {
  const sockets = new Set<Socket>()
  const listeners = new Set<Server>()
  return {
    add: (socket: Socket) => void sockets.add(socket),
    /** Listens on a port, or on a free one for 0; returns the port. */
    listen: async (listener: Server, port: number): Promise<number> => {
      listeners.add(listener)
      listener.listen(port, '127.0.0.1')
      await once(listener, 'listening')
      return (listener.address() as AddressInfo).port
    },
    stopListening: (listener: Server) => {
      listener.close()
      listeners.delete(listener)
    },
    close: async (): Promise<void> => {
      for (const socket of sockets) socket.destroy()
      await Promise.all([...listeners].map(one => new Promise<void>(resolve => one.close(() => resolve()))))
    },
  }
}

type Connections = ReturnType<typeof trackConnections>
type DataConnection = { port: number; data: Promise<Buffer>; end: (content?: Buffer) => void }

const listenForData = async (connections: Connections, socketOf: (raw: Socket) => Socket): Promise<DataConnection> => {
  const listener = createServer()
  const port = await connections.listen(listener, 0)
  const opened = once(listener, 'connection').then(([raw]) => {
    connections.stopListening(listener)
    connections.add(raw as Socket)
    return socketOf(raw as Socket)
  })
  const data = opened.then(async socket => {
    const chunks: Buffer[] = []
    for await (const chunk of socket) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks)
  })
  data.catch(() => {})
  return { port, data, end: (content = Buffer.alloc(0)) => void opened.then(socket => socket.end(content)) }
}

// The control connection: answers a line with a line, and starts TLS after the reply 234.
const openControl = (control: Socket, tls: FtpOptions['tls']) => {
  let socket: Socket = control
  const encrypt = (raw: Socket): Socket => new TLSSocket(raw, { isServer: true, ...tls })
  const send = (line: string): void => void socket.write(`${line}\r\n`)
  const answerLines = (on: Socket, answerTo: (line: string) => Promise<string>): void => {
    let rest = ''
    on.on('error', () => {})
    on.on('data', async (chunk: Buffer) => {
      const lines = `${rest}${chunk.toString('utf8')}`.split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const answer = await answerTo(line)
        send(answer)
        if (!answer.startsWith('234')) continue
        on.removeAllListeners('data')
        socket = encrypt(control)
        answerLines(socket, answerTo)
      }
    })
  }
  return {
    send,
    /** Encrypts a data connection if the control connection is encrypted. */
    secure: (raw: Socket): Socket => (socket === control ? raw : encrypt(raw)),
    answerLines: (answerTo: (line: string) => Promise<string>): void => answerLines(control, answerTo),
  }
}

type Control = ReturnType<typeof openControl>
type Commands = Record<string, (word: string) => string | Promise<string>>
type ServerFiles = { files: Map<string, Buffer>; state: State }

const renameFile = ({ files, state }: ServerFiles, from: string, to: string): string => {
  const file = files.get(from)
  if (!file) return '550 No such file'
  if (state.isUnyielding && files.has(to)) return '553 It exists'
  files.delete(from)
  files.set(to, file)
  return '250 Renamed'
}

// Sends the list of an empty directory, or a file.
const sendContent = async (
  send: Control['send'],
  end: DataConnection['end'],
  data: Promise<Buffer>,
  content?: Buffer,
): Promise<string> => {
  send('150 Here it comes')
  end(content)
  await data
  return '226 That was all'
}

const fileCommands = (kept: ServerFiles, { send, secure }: Control, connections: Connections): Commands => {
  const { files, state } = kept
  let directory = '/'
  let from = ''
  let data: Promise<Buffer> = Promise.reject(new Error('no data connection'))
  let end: DataConnection['end'] = () => {}
  data.catch(() => {})
  const pathOf = (name: string): string => (name.startsWith('/') ? name : `${directory.replace(/\/$/, '')}/${name}`)
  return {
    EPSV: async () => {
      const listening = await listenForData(connections, secure)
      ;({ data, end } = listening)
      return `229 Entering (|||${listening.port}|)`
    },
    CWD: to => {
      if (pathOf(to) !== '/out') return '550 No such directory'
      directory = '/out'
      return '250 There'
    },
    LIST: () => sendContent(send, end, data),
    RETR: name => {
      const file = files.get(pathOf(name))
      return file ? sendContent(send, end, data, file) : '550 No such file'
    },
    STOR: async name => {
      files.set(pathOf(name), Buffer.alloc(0))
      send('150 Send it')
      const whole = await data
      files.set(pathOf(name), whole.subarray(0, whole.length - (state.losing ?? 0)))
      return '226 Taken'
    },
    SIZE: name => (files.has(pathOf(name)) ? `213 ${files.get(pathOf(name))!.length}` : '550 No such file'),
    RNFR: name => {
      from = name
      return '350 And the new name'
    },
    RNTO: to => renameFile(kept, pathOf(from), pathOf(to)),
    DELE: name => (files.delete(pathOf(name)) ? '250 Gone' : '550 No such file'),
  }
}

const beforeEntry = ['USER', 'PASS', 'FEAT', 'AUTH', 'PBSZ', 'PROT', 'OPTS', 'QUIT']

// Answers the lines of one client; commands for files only after the right password.
const answererOf = ({ state }: ServerFiles, commands: Commands, hasTls: boolean) => {
  let isIn = false
  const known: Commands = {
    USER: () => '331 And the password',
    PASS: word => {
      isIn = word === state.password
      return isIn ? '230 Welcome' : '530 Login incorrect.'
    },
    FEAT: () => '211 None',
    AUTH: () => (hasTls ? '234 Go on in TLS' : '502 No TLS here'),
    QUIT: () => '221 Bye',
    ...commands,
  }
  return async (line: string): Promise<string> => {
    const [, name = '', word = ''] = /^(\w+) ?(.*)$/.exec(line) ?? []
    if (state.refusing[name]) return state.refusing[name]
    if (!isIn && !beforeEntry.includes(name)) return '530 Not logged in'
    return known[name]?.(word) ?? replies[name] ?? '500 Unknown command'
  }
}

/** Starts the server with one user, `gms`, one directory, `/out`, and a password that can be changed while it runs. */
export const startFtpServer = async ({ tls }: FtpOptions = {}, port = 0) => {
  const files = new Map<string, Buffer>()
  const commands: string[] = []
  const state: State = {
    password: 'word-of-the-house',
    refusing: {},
    losing: undefined,
    isUnyielding: false,
    isSilent: false,
  }
  const kept = { files, state }
  const connections = trackConnections()
  const server = createServer(socket => {
    connections.add(socket)
    const control = openControl(socket, tls)
    const answerTo = answererOf(kept, fileCommands(kept, control, connections), tls !== undefined)
    control.answerLines(line => {
      commands.push(line)
      return answerTo(line)
    })
    if (!state.isSilent) control.send('220 Files, please')
  })
  return { port: await connections.listen(server, port), files, commands, state, close: connections.close }
}
