// `npm start`. Turns on Node's compile cache before anything else is imported; later starts load the compiled sources from it.

import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache(join(import.meta.dirname, '../node_modules/.compiled-by-gms'))
await import('#resolve-sources.ts')
await import('#starting.ts')
