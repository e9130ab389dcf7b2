// A real SFTP server on this machine that stores files in memory. One user, `gms`, and one directory, `/out`.

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import ssh2, { type Algorithms, type Connection, type SFTPWrapper } from 'ssh2'

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp

type State = {
  password: string
  /** stores only this many bytes of a file and reports success */
  losing: number
}
type ServerFiles = { files: Map<string, Buffer>; state: State }

type OpenHandle = { path: string; isListed: boolean }

/** The files that clients have opened, by handle. */
const openHandles = () => {
  const opened: OpenHandle[] = []
  return {
    open: (path: string): Buffer => Buffer.from(String(opened.push({ path, isListed: false }) - 1)),
    at: (handle: Buffer): OpenHandle => opened[Number(handle.toString())]!,
  }
}

type Handles = ReturnType<typeof openHandles>

const serveContents = (sftp: SFTPWrapper, { files, state }: ServerFiles, { open, at }: Handles): void => {
  sftp.on('OPEN', (id, path, flags) => {
    if (!path.startsWith('/out/')) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
    if (flags & OPEN_MODE.WRITE) files.set(path, Buffer.alloc(0))
    else if (!files.has(path)) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
    sftp.handle(id, open(path))
  })
  sftp.on('WRITE', (id, handle, _offset, bytes) => {
    const { path } = at(handle)
    files.set(path, Buffer.concat([files.get(path)!, bytes.subarray(0, bytes.length - state.losing)]))
    sftp.status(id, STATUS_CODE.OK)
  })
  sftp.on('FSTAT', (id, handle) => {
    const size = files.get(at(handle).path)?.length ?? 0
    sftp.attrs(id, { size, mode: 0o100644, uid: 0, gid: 0, atime: 0, mtime: 0 })
  })
  sftp.on('READ', (id, handle, offset, length) => {
    const file = files.get(at(handle).path)!
    if (offset >= file.length) return sftp.status(id, STATUS_CODE.EOF)
    sftp.data(id, file.subarray(offset, offset + length))
  })
  sftp.on('CLOSE', id => sftp.status(id, STATUS_CODE.OK))
}

const serveNames = (sftp: SFTPWrapper, { files }: ServerFiles): void => {
  sftp.on('STAT', (id, path) => {
    const size = files.get(path)?.length
    if (size === undefined) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
    sftp.attrs(id, { size, mode: 0o100644, uid: 0, gid: 0, atime: 0, mtime: 0 })
  })
  sftp.on('RENAME', (id, from, to) => {
    if (files.has(to)) return sftp.status(id, STATUS_CODE.FAILURE)
    files.set(to, files.get(from)!)
    files.delete(from)
    sftp.status(id, STATUS_CODE.OK)
  })
  sftp.on('REMOVE', (id, path) => sftp.status(id, files.delete(path) ? STATUS_CODE.OK : STATUS_CODE.NO_SUCH_FILE))
}

const serveDirectory = (sftp: SFTPWrapper, { open, at }: Handles): void => {
  sftp.on('OPENDIR', (id, path) =>
    path === '/out' ? sftp.handle(id, open(path)) : sftp.status(id, STATUS_CODE.NO_SUCH_FILE),
  )
  sftp.on('READDIR', (id, handle) => {
    const listing = at(handle)
    if (listing.isListed) return sftp.status(id, STATUS_CODE.EOF)
    listing.isListed = true
    const attrs = { size: 0, mode: 0o40755, uid: 0, gid: 0, atime: 0, mtime: 0 }
    sftp.name(id, [{ filename: '.', longname: '.', attrs }])
  })
}

const serveFiles = (sftp: SFTPWrapper, kept: ServerFiles): void => {
  const handles = openHandles()
  serveContents(sftp, kept, handles)
  serveNames(sftp, kept)
  serveDirectory(sftp, handles)
}

/** Starts the server with a new key, whose public half clients receive. `algorithms` replaces what it offers to clients. */
export const startSftpServer = async (algorithms: Algorithms = {}) => {
  const keys = ssh2.utils.generateKeyPairSync('ed25519')
  const files = new Map<string, Buffer>()
  const state: State = { password: 'word-of-the-house', losing: 0 }
  const clients = new Set<Connection>()
  const server = new ssh2.Server({ hostKeys: [keys.private], algorithms }, client => {
    clients.add(client)
    client.on('error', () => {})
    client.on('authentication', context => {
      const isRight = context.method === 'password' && context.username === 'gms' && context.password === state.password
      return isRight ? context.accept() : context.reject(['password'])
    })
    client.on('session', accept => {
      accept().on('sftp', acceptSftp => serveFiles(acceptSftp(), { files, state }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    /** the public key in the encoding of the protocol */
    publicKey: Buffer.from(keys.public.split(' ')[1]!, 'base64'),
    files,
    state,
    close: async (): Promise<void> => {
      for (const client of clients) client.end()
      await new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}
