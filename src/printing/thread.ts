// The thread papers are set in: Typst works for its own time and never in the server's.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { Order, Printout } from '#printing/print.ts'

const require = createRequire(import.meta.url)
const family = '@expo-google-fonts/ibm-plex-sans-arabic'
const fontOf = (weight: string): Buffer =>
  readFileSync(require.resolve(`${family}/${weight}/IBMPlexSansArabic_${weight}.ttf`))

const root = import.meta.dirname
const compiler = NodeCompiler.create({
  workspace: root,
  fontArgs: [{ fontBlobs: [fontOf('400Regular'), fontOf('600SemiBold')] }],
})

// What was set before is let go: each paper is another.
const kept = 3

const setPaper = ({ template, inputs, files, at }: Order): Uint8Array => {
  for (const [name, content] of Object.entries(files)) compiler.mapShadow(join(root, name), Buffer.from(content))
  try {
    const compiled = compiler.compile({ mainFilePath: join(root, template), inputs })
    if (compiled.hasError() || !compiled.result) {
      const error = compiled.takeError() ?? compiled.takeDiagnostics()
      throw new Error(`a paper could not be set: ${JSON.stringify(error?.shortDiagnostics)}`)
    }
    return compiler.pdf(compiled.result, { pdfStandard: 'a-3b', creationTimestamp: at })
  } finally {
    for (const name of Object.keys(files)) compiler.unmapShadow(join(root, name))
    compiler.evictCache(kept)
  }
}

parentPort!.on('message', (order: Order & { id: number }) => {
  const answer = (set: Printout): void => parentPort!.postMessage({ id: order.id, ...set })
  try {
    answer({ pdf: setPaper(order) })
  } catch (error) {
    answer({ failure: (error as Error).message })
  }
})
