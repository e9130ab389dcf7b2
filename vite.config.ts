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
  },
})
