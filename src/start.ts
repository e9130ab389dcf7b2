// `npm start`. What Node makes of the sources is kept, and the next start reads that; it has to be said before anything is loaded.

import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache(join(import.meta.dirname, '../node_modules/.compiled-by-gms'))
await import('#starting.ts')
