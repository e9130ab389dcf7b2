// `node scripts/make-bundle.ts`: builds the browser's files, for an installation that is read-only when it serves (deploy/Dockerfile).

import { makeBundle } from '#bundle.ts'
import { runProgram } from '#halt.ts'

await runProgram(() => makeBundle())
