// Sets papers with Typst; runs in a thread, because Typst would keep the server waiting.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { Format, PrintJob } from '#printing/print.ts'
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

/** A paper as one PDF, or as an SVG for each page. Throws where it cannot be set. */
export const run = ({
  template,
  inputs,
  files,
  createdAt,
  format,
}: PrintJob & { format: Format }): Uint8Array | string[] => {
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
