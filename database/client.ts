// A single connection as the database's owner, for programs; the application itself asks through src/database.

import pg from 'pg'

/** Does one thing with the database at `url` on a connection of its own. */
export const withClient = async <R>(url: string, work: (client: pg.Client) => Promise<R>): Promise<R> => {
  const client = new pg.Client({ connectionString: url, application_name: 'gms' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** The same server's other database. */
export const databaseAt = (url: string, database: string): string => {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}
