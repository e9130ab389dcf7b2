// Why a statement failed, where its own error does not say so.

import pg from 'pg'

// Why a connection was lost: the first of its errors. The next statement on it fails without saying so.
const lost = new WeakMap<pg.ClientBase, Error>()

// What made PostgreSQL refuse the rest of a transaction. Some statements are sent ahead of others and nobody waits for them, such as savepoints:
// where one of them fails, the next is told only that it comes too late.
const refused = new WeakMap<pg.ClientBase, pg.DatabaseError>()
const isEcho = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '25P02'

type Wired = { connection: { on(event: 'errorMessage', then: (error: pg.DatabaseError) => void): void } }

/** Notes what goes wrong on a connection, for `causeOf`. */
export const noteCauses = (client: pg.PoolClient): void => {
  client.on('error', error => void (lost.has(client) || lost.set(client, error)))
  const { connection } = client as object as Wired
  connection.on('errorMessage', error => void (isEcho(error) || refused.set(client, error)))
}

/** What an error on a connection comes from. */
export const causeOf = (client: pg.PoolClient, error: unknown): unknown =>
  lost.get(client) ?? (isEcho(error) ? (refused.get(client) ?? error) : error)
