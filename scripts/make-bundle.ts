// `node scripts/make-bundle.ts`: the browser's files, for an installation that is not written any more once it serves (deploy/Dockerfile).

import { makeBundle } from '#bundle.ts'
import { runProgram } from '#halt.ts'

await runProgram(() => makeBundle())
