// What axe finds on the page in view.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Finding = { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }

/** What axe calls serious or critical: on the whole page, or in its `main` alone. */
export const grave = async (page: Page, within: 'page' | 'main' = 'page'): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const found: Finding[] = await page.evaluate(async within => {
    type Axe = { run: (context: Document | string, options: object) => Promise<{ violations: Finding[] }> }
    const { axe } = window as unknown as { axe: Axe }
    return (await axe.run(within === 'main' ? 'main' : document, { resultTypes: ['violations'] })).violations
  }, within)
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`)
}
