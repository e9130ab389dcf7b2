// Stops what a connection does, from beside it: by the protocol's cancel request, which names the connection by its number and secret.

import pg from 'pg'

type Address = { host: string; port: number; ssl: pg.ClientConfig['ssl'] }
type Addressed = Address & { processID: number | null; secretKey: number | null }

// What @types/pg leaves out.
type Messenger = pg.Connection & {
  connect(port: number, host: string): void
  connect(socket: string): void
  requestSsl(): void
  cancel(processID: number, secretKey: number): void
}

const patienceMs = 2000

/** Asks PostgreSQL to cancel the statement that `client` runs; where it runs none, nothing happens. Settled when PostgreSQL has passed it
 *  on, or cannot be reached. */
export const cancelStatement = (client: pg.ClientBase): Promise<void> =>
  new Promise(resolve => {
    const { host, port, ssl, processID, secretKey } = client as object as Addressed
    if (processID === null || secretKey === null) return resolve()
    const messenger = new pg.Connection({ ssl }) as Messenger
    const patience = setTimeout(() => messenger.stream.destroy(), patienceMs)
    const end = (): void => {
      clearTimeout(patience)
      messenger.stream.destroy()
      resolve()
    }
    messenger.on('error', end).on('end', end)
    messenger.on(ssl ? 'sslconnect' : 'connect', () => messenger.cancel(processID, secretKey))
    if (ssl) messenger.on('connect', () => messenger.requestSsl())
    if (host.startsWith('/')) messenger.connect(`${host}/.s.PGSQL.${port}`)
    else messenger.connect(port, host)
  })

const againMs = 1000

/** Cancels what `client` runs once `gone` is aborted, and again every second, because a request that arrives between two statements
 *  does nothing. The function it gives ends that; it is settled when no request is under way, so that none meets the connection's
 *  next user. */
export const cancelWhen = (gone: AbortSignal | undefined, client: pg.ClientBase): (() => Promise<void>) => {
  if (!gone) return async () => {}
  let underWay = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const cancel = (): void => {
    underWay = underWay.then(() => cancelStatement(client))
  }
  const begin = (): void => {
    cancel()
    timer = setInterval(cancel, againMs)
  }
  if (gone.aborted) begin()
  else gone.addEventListener('abort', begin, { once: true })
  return () => {
    gone.removeEventListener('abort', begin)
    clearInterval(timer)
    return underWay
  }
}
