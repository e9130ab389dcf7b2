// Renders papers with Typst; runs in a worker thread, because Typst would block the server.

import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { allFonts, type Fonts, usualFonts, withBoxes } from '#printing/fonts.ts'
import type { Format, PrintJob } from '#printing/print.ts'
import { splitPages } from '#printing/svg-pages.ts'

const root = import.meta.dirname

type Press = { fonts: Fonts; compiler: NodeCompiler }

const pressWith = (fonts: Fonts): Press => ({
  fonts,
  compiler: NodeCompiler.create({ workspace: root, fontArgs: [{ fontBlobs: fonts.files }] }),
})

const usual = pressWith(usualFonts())
let wide: Press | undefined

// The fallback fonts are loaded only for a paper that needs them, so that ordinary papers never wait for them.
const pressFor = (inputs: Record<string, string>): Press & { said: Record<string, string> } => {
  const said = withBoxes(inputs, usual.fonts)
  if (Object.entries(said).every(([name, text]) => !text.includes('□') || inputs[name] === text))
    return { ...usual, said }
  wide ??= pressWith(allFonts())
  return { ...wide, said: withBoxes(inputs, wide.fonts) }
}

// The number of rendered papers that are cached: a displayed paper is often downloaded next.
const remembered = 3

/** A paper as one PDF, or as an SVG for each page. Throws if it cannot be rendered. */
export const run = ({
  template,
  inputs,
  files,
  createdAt,
  format,
}: PrintJob & { format: Format }): Uint8Array | string[] => {
  const { compiler, fonts, said } = pressFor(inputs)
  for (const [name, content] of Object.entries(files)) compiler.mapShadow(join(root, name), Buffer.from(content))
  try {
    const compiled = compiler.compile({
      mainFilePath: join(root, template),
      inputs: { ...said, fonts: JSON.stringify(fonts.names) },
    })
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
