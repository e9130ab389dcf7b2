import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist',
    target: 'es2022',
    modulePreload: { polyfill: false },
    // Small files stay files: a data: address would need a hole in the content security policy.
    assetsInlineLimit: 0,
    // antd's parts do not say so themselves: what is not used of them can stay away.
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: /@rc-component\//, sideEffects: false }] },
      // Definitions are much alike and all needed at the start: one file packs better than fifty.
      output: { codeSplitting: { groups: [{ name: 'definitions', test: /src\/.*(definition|-fields)\.ts$/ }] } },
    },
  },
})
