// A real FTP server on this machine that keeps what it takes in memory, without the commands nobody here gives.

import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'

export type FtpOptions = {
  /** speaks TLS to who asks for it */
  tls?: { key: string; cert: string }
}

type State = {
  password: string
  /** answers instead of its own, by command */
  refusing: Record<string, string>
  /** takes this many bytes of a file and tells of all */
  losing: number | undefined
  /** renames onto nothing that is there */
  isUnyielding: boolean
  /** takes connections and says nothing */
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

/** Starts it with one user, `gms`, one directory, `/out`, and a password that can be changed while it runs. */
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
  const open = new Set<Socket>()
  const servers = new Set<Server>()

  const listenForData = async (socketOf: (raw: Socket) => Socket): Promise<{ port: number; data: Promise<Buffer> }> => {
    const listener = createServer()
    servers.add(listener)
    listener.listen(0, '127.0.0.1')
    await once(listener, 'listening')
    const data = once(listener, 'connection').then(async ([raw]) => {
      listener.close()
      servers.delete(listener)
      open.add(raw as Socket)
      const chunks: Buffer[] = []
      for await (const chunk of socketOf(raw as Socket)) chunks.push(chunk as Buffer)
      return Buffer.concat(chunks)
    })
    data.catch(() => {})
    return { port: (listener.address() as AddressInfo).port, data }
  }

  const converse = (control: Socket): void => {
    let socket: Socket = control
    let directory = '/'
    let isIn = false
    let from = ''
    let data: Promise<Buffer> = Promise.reject(new Error('no data connection'))
    data.catch(() => {})
    const secured = (raw: Socket): Socket => (socket === control ? raw : new TLSSocket(raw, { isServer: true, ...tls }))
    const say = (line: string): void => void socket.write(`${line}\r\n`)
    const pathOf = (name: string): string => (name.startsWith('/') ? name : `${directory.replace(/\/$/, '')}/${name}`)

    const store = async (name: string): Promise<string> => {
      files.set(pathOf(name), Buffer.alloc(0))
      say('150 Send it')
      const whole = await data
      files.set(pathOf(name), whole.subarray(0, whole.length - (state.losing ?? 0)))
      return '226 Taken'
    }
    const rename = (to: string): string => {
      const file = files.get(pathOf(from))
      if (!file) return '550 No such file'
      if (state.isUnyielding && files.has(pathOf(to))) return '553 It exists'
      files.delete(pathOf(from))
      files.set(pathOf(to), file)
      return '250 Renamed'
    }
    const extendedPassive = async (): Promise<string> => {
      const listening = await listenForData(secured)
      data = listening.data
      return `229 Entering (|||${listening.port}|)`
    }
    const enter = (to: string): string => {
      if (pathOf(to) !== '/out') return '550 No such directory'
      directory = '/out'
      return '250 There'
    }
    const known: Record<string, (word: string) => string | Promise<string>> = {
      USER: () => '331 And the password',
      PASS: word => {
        isIn = word === state.password
        return isIn ? '230 Welcome' : '530 Login incorrect.'
      },
      FEAT: () => '211 None',
      AUTH: () => (tls ? '234 Go on in TLS' : '502 No TLS here'),
      EPSV: extendedPassive,
      CWD: enter,
      STOR: store,
      SIZE: name => (files.has(pathOf(name)) ? `213 ${files.get(pathOf(name))!.length}` : '550 No such file'),
      RNFR: name => {
        from = name
        return '350 And the new name'
      },
      RNTO: rename,
      DELE: name => (files.delete(pathOf(name)) ? '250 Gone' : '550 No such file'),
      QUIT: () => '221 Bye',
    }
    const beforeEntry = ['USER', 'PASS', 'FEAT', 'AUTH', 'PBSZ', 'PROT', 'OPTS', 'QUIT']
    const answerTo = async (line: string): Promise<string> => {
      const [, name = '', word = ''] = /^(\w+) ?(.*)$/.exec(line) ?? []
      commands.push(line)
      if (state.refusing[name]) return state.refusing[name]
      if (!isIn && !beforeEntry.includes(name)) return '530 Not logged in'
      return known[name]?.(word) ?? replies[name] ?? '500 Unknown command'
    }
    const listen = (on: Socket): void => {
      let rest = ''
      on.on('error', () => {})
      on.on('data', async (chunk: Buffer) => {
        const lines = `${rest}${chunk.toString('utf8')}`.split('\r\n')
        rest = lines.pop() ?? ''
        for (const line of lines) {
          const answer = await answerTo(line)
          say(answer)
          if (!answer.startsWith('234')) continue
          on.removeAllListeners('data')
          socket = new TLSSocket(control, { isServer: true, ...tls })
          listen(socket)
        }
      })
    }
    listen(control)
    if (!state.isSilent) say('220 Files, please')
  }

  const server = createServer(socket => {
    open.add(socket)
    converse(socket)
  })
  servers.add(server)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    files,
    commands,
    state,
    close: async (): Promise<void> => {
      for (const socket of open) socket.destroy()
      await Promise.all([...servers].map(one => new Promise<void>(resolve => one.close(() => resolve()))))
    },
  }
}
