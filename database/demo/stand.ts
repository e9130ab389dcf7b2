import { withClient } from '../client.ts'

/** How far the demo data of a database is loaded: not at all, in part, or completely. */
export const demoStand = (databaseUrl: string): Promise<'none' | 'begun' | 'told'> =>
  withClient(databaseUrl, async client => {
    const { rows } = await client.query<{ told: boolean }>('select told_at is not null as told from app.demo_world')
    return rows[0] ? (rows[0].told ? 'told' : 'begun') : 'none'
  })
