// The thread papers are set in: Typst never keeps the server waiting.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { JobMessage, ResultMessage } from '#printing/print.ts'
import { splitPages } from '#printing/svg-pages.ts'

const require = createRequire(import.meta.url)
const family = '@expo-google-fonts/ibm-plex-sans-arabic'
const fontOf = (weight: string): Buffer =>
  readFileSync(require.resolve(`${family}/${weight}/IBMPlexSansArabic_${weight}.ttf`))

const root = import.meta.dirname
const compiler = NodeCompiler.create({
  workspace: root,
  fontArgs: [{ fontBlobs: [fontOf('400Regular'), fontOf('600SemiBold')] }],
})

// A paper that is shown is often taken as a file next; older ones are forgotten.
const remembered = 3

const renderJob = ({ template, inputs, files, createdAt, format }: JobMessage): Uint8Array | string[] => {
  for (const [name, content] of Object.entries(files)) compiler.mapShadow(join(root, name), Buffer.from(content))
  try {
    const compiled = compiler.compile({ mainFilePath: join(root, template), inputs })
    if (compiled.hasError() || !compiled.result) {
      const error = compiled.takeError() ?? compiled.takeDiagnostics()
      throw new Error(`a paper could not be set: ${JSON.stringify(error?.shortDiagnostics)}`)
    }
    if (format === 'svg') return splitPages(compiler.plainSvg(compiled.result), compiled.result.numOfPages)
    return compiler.pdf(compiled.result, { pdfStandard: 'a-3b', creationTimestamp: createdAt })
  } finally {
    for (const name of Object.keys(files)) compiler.unmapShadow(join(root, name))
    compiler.evictCache(remembered)
  }
}

parentPort!.on('message', (job: JobMessage) => {
  const answer = (message: ResultMessage): void => parentPort!.postMessage(message)
  try {
    answer({ id: job.id, rendered: renderJob(job) })
  } catch (error) {
    answer({ id: job.id, failure: (error as Error).message })
  }
})
