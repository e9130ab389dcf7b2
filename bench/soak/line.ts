// A line between the application and PostgreSQL that can be cut: nobody comes through, and who was through is thrown out.

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type Line = {
  /** the database's address through the line */
  url: string
  cut: () => void
  mend: () => void
  close: () => void
}

const targetOf = (url: URL): { path: string } | { host: string; port: number } => {
  const folder = url.searchParams.get('host')
  return folder?.startsWith('/')
    ? { path: `${folder}/.s.PGSQL.${url.port}` }
    : { host: url.hostname, port: Number(url.port) }
}

/** Opens a line to the PostgreSQL at an address. */
export const openLine = async (databaseUrl: string): Promise<Line> => {
  const target = new URL(databaseUrl)
  const through = new Set<Socket>()
  let isCut = false
  // Without it an answer of several pieces waits 40 ms for the other side, which no line to a database does.
  const server = createServer({ noDelay: true }, near => {
    if (isCut) return void near.destroy()
    const far = connect(targetOf(target))
    for (const [one, other] of [[near, far] as const, [far, near] as const]) {
      through.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        through.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  const cut = (): void => {
    isCut = true
    for (const each of through) each.destroy()
  }
  const mend = (): void => {
    isCut = false
  }
  const close = (): void => {
    cut()
    server.close()
  }
  return { url: url.href, cut, mend, close }
}
