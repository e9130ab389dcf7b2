import { launch } from './tests/chromium.ts'
import { enter, settled } from './tests/journeys/page-actions.ts'
const [base, who, language, mode, width, ...paths] = process.argv.slice(2)
const browser = await launch()
const at = await enter(browser, base!, who!, { width: Number(width), height: Number(width) < 500 ? 844 : 900, language: language as 'english', mode: mode as 'light' })
for (const path of paths) {
  const begin = performance.now()
  await at.page.goto(base + path)
  await settled(at.page).catch(e => console.log('unsettled', path))
  await at.page.waitForTimeout(400)
  const name = `/tmp/gms/shots/${who}-${path.replaceAll(/[/?&=]/g, '_')}-${language!.slice(0, 2)}-${mode}-${width}.png`
  await at.page.screenshot({ path: name })
  console.log(Math.round(performance.now() - begin), name, at.complaints.splice(0).join(' | '))
}
await browser.close()
