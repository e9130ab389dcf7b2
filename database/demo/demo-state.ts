import { withClient } from '../client.ts'

/** How far the demo data of a database is loaded: not at all, in part, or completely. */
export const readDemoState = (databaseUrl: string): Promise<'none' | 'begun' | 'loaded'> =>
  withClient(databaseUrl, async client => {
    const { rows } = await client.query<{ loaded: boolean }>('select told_at is not null as loaded from app.demo_world')
    return rows[0] ? (rows[0].loaded ? 'loaded' : 'begun') : 'none'
  })
