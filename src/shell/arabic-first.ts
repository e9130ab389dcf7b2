// The Arabic of the frame and the dashboard. While developing these are the texts of every area; of them the bundle keeps those that a
// first page says (vite.config.ts).

export { catalogue } from '#shell/arabic-texts.ts'
