// The Arabic of the frame and the dashboard. In development it contains the texts of every area; the bundle keeps only those that a
// first page shows (vite.config.ts).

export { catalogue } from '#shell/arabic-texts.ts'
