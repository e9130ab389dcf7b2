import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, transformWithOxc } from 'vite'
import type { Texts } from './src/texts/translate.ts'

// The definitions are worked through while building; the bundle gets the table that comes of it.
const contents: Plugin = {
  name: 'contents-of-the-catalogue',
  apply: 'build',
  load: {
    filter: { id: /\/catalogue-contents\.ts$/ },
    handler: async id =>
      Object.entries(await import(pathToFileURL(id).href))
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n'),
  },
}

const root = import.meta.dirname
const isOfBrowser = (file: string): boolean => !/\.(server|test)\.|gallery/.test(file)

const readAll = (pattern: string): string[] =>
  globSync(pattern, { cwd: root })
    .filter(isOfBrowser)
    .map(file => readFileSync(join(root, file), 'utf8'))

// What these write as text or as a property's name may be said on a first page.
const saidFirst = '{src/{shell,ui,background,areas/dashboard}/*.{ts,tsx},src/{kit/browser/api,areas/mine/calls}.ts}'

// The Arabic of the frame and the dashboard, out of the texts of every area.
const firstTexts: Plugin = {
  name: 'texts-of-the-first-page',
  apply: 'build',
  load: {
    filter: { id: /\/arabic-first\.ts$/ },
    handler: async () => {
      const { documentEntries, reportEntries } = await import('./src/areas/catalogue-contents.ts')
      const { catalogueOf } = await import('./src/texts/translate.ts')
      const { writtenTexts } = await import('./src/texts/written-texts.ts')
      const said = new Set([
        ...readAll(saidFirst).flatMap(writtenTexts),
        ...[...documentEntries, ...reportEntries].map(({ title }) => title),
      ])
      const texts = readAll('src/**/ar.json').flatMap(file => Object.entries(JSON.parse(file) as Texts))
      const catalogue = catalogueOf([Object.fromEntries(texts.filter(([key]) => said.has(key)))])
      return `export const catalogue = ${JSON.stringify(catalogue)}`
    },
  },
}

const fewBytes = 1024

// Packed once and as small as it gets; packing at each request would be quicker and larger.
const packed: Plugin = {
  name: 'packed-files',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        const source = file.type === 'chunk' ? file.code : file.source
        if (!/\.(js|css)$/.test(file.fileName) || source.length < fewBytes) continue
        this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: brotliCompressSync(source) })
      }
    },
  },
}

const dashboardScreen = /\/areas\/dashboard\/screens\.tsx$/

const holds = (modules: readonly string[], pattern: RegExp): boolean => modules.some(id => pattern.test(id))

// Most begin at the dashboard: its files come with the first ones, not after them.
const preloadDashboard: Plugin = {
  name: 'preload-of-the-dashboard',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const dashboard = Object.values(bundle).find(
        file => file.type === 'chunk' && holds(file.moduleIds, dashboardScreen),
      )
      if (dashboard?.type !== 'chunk') throw new Error('The bundle has no chunk of the dashboard.')
      const scripts = [dashboard.fileName, ...dashboard.imports]
      const styles = new Set(scripts.flatMap(name => [...(bundle[name]?.viteMetadata?.importedCss ?? [])]))
      const link = (href: string, attrs: Record<string, string>) =>
        html.includes(href) ? [] : [{ tag: 'link', attrs: { ...attrs, crossorigin: true, href: `/${href}` } }]
      return [
        ...scripts.flatMap(name => link(name, { rel: 'modulepreload' })),
        ...[...styles].flatMap(name => link(name, { rel: 'preload', as: 'style' })),
      ]
    },
  },
}

const gateWorker = 'src/areas/port-loading/gate/worker.tsx'
// What the page at the gate is made of, and what it shows in either language.
const ofTheGate = /\/(main|gate\/screens|ui\/notices|shell\/arabic[a-z-]*|shell\/failed)\.tsx?$/

// The service worker stands at the root, under a name that stays: it names the files it keeps.
const worker: Plugin = {
  name: 'worker-of-the-gate',
  apply: 'build',
  generateBundle: {
    // Once nothing is added and nothing taken away any more.
    order: 'post',
    async handler(_options, bundle) {
      const names = new Set<string>()
      const add = (name: string): void => {
        const file = bundle[name]
        if (names.has(name) || file?.type !== 'chunk') return
        names.add(name)
        for (const style of file.viteMetadata?.importedCss ?? []) names.add(style)
        for (const other of file.imports) add(other)
      }
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && /plex.*\.woff2$/.test(file.fileName)) names.add(file.fileName)
        if (file.type === 'chunk' && (file.isEntry || holds(file.moduleIds, ofTheGate))) add(file.fileName)
      }
      const files = [...names].sort().map(name => `/${name}`)
      const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12)
      const text = readFileSync(join(root, gateWorker), 'utf8').replaceAll(/^declare const .*\n/gm, '')
      const { code } = await transformWithOxc(text, gateWorker, { sourcemap: false })
      const source = `const gateFiles = ${JSON.stringify(files)}\nconst gateVersion = '${version}'\n${code}`
      this.emitFile({ type: 'asset', fileName: 'gate-worker.js', source })
    },
  },
}

export default defineConfig({
  plugins: [react(), contents, firstTexts, preloadDashboard, worker, packed],
  build: {
    outDir: 'dist',
    target: 'es2022',
    modulePreload: { polyfill: false },
    // Small files stay files: a data: address would need a hole in the content security policy.
    assetsInlineLimit: 0,
    // antd's parts do not say so themselves: what is not used of them can stay away.
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: /@rc-component\//, sideEffects: false }] },
      // Definitions are much alike and needed together: one file packs better than fifty. The few that calls of the first page
      // name are apart, so that it does not load all of them.
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'first',
              test: /\/src\/((kit|rights)\/[^/]+|areas\/(agencies|getting-started|sandbox|master-data\/(company|port|terminal))\/definition)\.ts$/,
              priority: 1,
            },
            { name: 'definitions', test: /\/src\/.*(definition|-fields)\.ts$/ },
            // What every page needs, what the dashboard adds, what most screens need of packages and of ours, and what comes after them:
            // each in a file or a few, where a hundred small ones would each cost a request. The dashboard's is apart from the pages',
            // which are larger; of the additions, the screens that need a part load that part alone.
            { name: 'frame', tags: ['$initial'] },
            { name: 'dashboard', test: dashboardScreen },
            { name: 'parts', test: /node_modules/, minShareCount: 8 },
            { name: 'pages', test: /\/src\/(?!areas\/catalogue|shell\/)/, minShareCount: 12 },
            {
              name: 'additions',
              test: /\/shell\/additions\.tsx$/,
              entriesAware: true,
              entriesAwareMergeThreshold: 12_000,
            },
          ],
        },
      },
    },
  },
})
