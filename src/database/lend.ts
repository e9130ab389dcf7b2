// A connection as one transaction uses it. When one branch of a `Promise.all` is refused, the transaction ends and its connection goes back to
// the pool, but the other branches continue. What they send later must not reach the transaction of another agency.

import type pg from 'pg'

type Loan = {
  client: pg.PoolClient
  /** Ends the loan: later statements through `client` are refused. */
  end: () => void
}

/** Lends a connection until `end` is called; the connection itself stays usable. */
export const lend = (connection: pg.PoolClient): Loan => {
  let isOver = false
  const query = (...asked: unknown[]): unknown =>
    isOver
      ? Promise.reject(new Error('a statement was asked for after its transaction had ended'))
      : connection.query(...(asked as [never]))
  return {
    client: Object.create(connection, { query: { value: query } }),
    end: () => {
      isOver = true
    },
  }
}
