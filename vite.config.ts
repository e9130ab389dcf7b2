import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

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

// Most begin at the dashboard: its files come with the first ones, not after them.
const preloadDashboard: Plugin = {
  name: 'preload-of-the-dashboard',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const dashboard = Object.values(bundle).find(
        file => file.type === 'chunk' && file.facadeModuleId?.endsWith('/areas/dashboard/screens.tsx'),
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

export default defineConfig({
  plugins: [react(), contents, preloadDashboard],
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
              test: /\/src\/((kit|rights)\/[^/]+|areas\/(agencies|master-data\/(company|port|terminal))\/definition)\.ts$/,
              priority: 1,
            },
            { name: 'definitions', test: /\/src\/.*(definition|-fields)\.ts$/ },
          ],
        },
      },
    },
  },
})
