// A connection as one transaction has it. What a failed transaction leaves running, such as the other branch of a `Promise.all` of which one was
// refused, still holds its connection, which may serve another agency by the time it asks again.

import type pg from 'pg'

type Loan = {
  client: pg.PoolClient
  /** From here on nothing is asked through `client`. */
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
