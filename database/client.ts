// A single connection as the database's owner, for scripts; the application itself uses src/database.

import pg from 'pg'

/** Runs `work` on its own connection to the database at `url`. */
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

/** The URL of another database on the same server. */
export const databaseAt = (url: string, database: string): string => {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}
